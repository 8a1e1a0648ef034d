import { expect, test } from 'vitest';
import { onEveryPlatform } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

const grant = (email: string, role = 'reader') => ({ email, role });
const share = (person: TestPerson, id: string, entries: object[], visibility = 'workspace') =>
  person.submit('access', id, { entries, visibility });

async function people(platform: TestPlatform, ...names: string[]): Promise<TestPerson[]> {
  const made: TestPerson[] = [];
  for (const name of names) made.push(await TestPerson.signUp(platform, `${name}@example.com`));
  // a new workspace's documents are derived first
  await platform.jobs.idle();
  return made;
}

/** Start position of a user's next stream. */
const positionOf = async (person: TestPerson) =>
  Number((await person.get(`/r/${person.root}`)).headers.get('event-position'));

onEveryPlatform('live events', (start) => {
  test('streams creations, renames, moves, deletions and restorations in order', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const stream = await EventReader.open(platform, anna);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    const directory = await anna.directory(anna.root, 'Brev');
    const note = await anna.document(anna.root, 'note.md');
    await anna.submit('rename', note, { name: 'anteckning.md' });
    await anna.submit('move', note, { parentId: directory });
    // an event of a resource that a later change hides is not sent
    const events = await stream.take(4);
    await anna.submit('delete', note, {});
    events.push(...(await stream.take(1)));
    await anna.submit('restore', note, {});
    events.push(...(await stream.take(1)));
    expect(events.map(({ kind, data }) => [kind, data.resourceId])).toEqual([
      ['resource.created', directory],
      ['resource.created', note],
      ['resource.changed', note],
      ['resource.moved', note],
      ['resource.deleted', note],
      ['resource.created', note],
    ]);
    expect(events[2]?.data).toMatchObject({ revision: 1 });
    expect(events[3]?.data).toMatchObject({ parentId: directory, fromId: anna.root });
    expect(events[4]?.data).toEqual({ resourceId: note, fromId: directory });
    const positions = events.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
    await stream.close();
  });

  test('resumes without a gap, from a read or from the last id', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const position = await positionOf(anna);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await anna.directory(anna.root, `d${index}`));
    const stream = await EventReader.open(platform, anna, { after: position });
    const first = await stream.take(2);
    await stream.close();
    ids.push(await anna.directory(anna.root, 'later'));
    const again = await EventReader.open(platform, anna, {
      headers: { 'last-event-id': String(first[1]?.position) },
    });
    const rest = await again.take(4);
    expect([...first, ...rest].map(({ data }) => data.resourceId)).toEqual(ids);
    await again.close();
  });

  test('an unknown position is answered with a resync and the current one', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    for (const after of ['9007199254740991', '99999999999999999', 'x', '-3']) {
      const stream = await EventReader.open(platform, anna, { after });
      const [event] = await stream.take(1);
      expect(event?.kind).toBe('resync');
      expect(await positionOf(anna)).toBeGreaterThanOrEqual(event?.position ?? Infinity);
      await stream.close();
    }
  });

  test('a position older than 24 hours is answered with a resync; a younger one is not', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const position = await positionOf(anna);
    const opened = await EventReader.open(platform, anna, { after: position });
    await anna.directory(anna.root, 'old');
    const known = (await opened.take(1))[0]?.position ?? 0;
    await opened.close();
    platform.clock.advance(25 * 60 * 60);
    const young = await anna.directory(anna.root, 'young');
    await platform.sweep();
    const late = await EventReader.open(platform, anna, { after: position });
    expect((await late.take(1))[0]?.kind).toBe('resync');
    await late.close();
    const stream = await EventReader.open(platform, anna, { after: known });
    expect((await stream.take(1))[0]?.data.resourceId).toBe(young);
    await stream.close();
  });

  test('other users get events of readable resources only, without the path above them', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const stream = await EventReader.open(platform, bo, { after: await positionOf(bo) });
    const plans = await anna.directory(anna.root, 'Planer');
    const secret = await anna.document(plans, 'hemligt.md');
    const note = await anna.document(plans, 'plan.md');
    // events before it have been sent, without access
    await bo.directory(bo.root, 'först');
    const before = await stream.take(1);
    expect(before[0]?.data).toMatchObject({ parentId: bo.root });
    await share(anna, note, [grant('bo@example.com', 'writer')]);
    await anna.submit('rename', secret, { name: 'mer.md' });
    await anna.submit('rename', note, { name: 'planen.md' });
    const other = await anna.directory(anna.root, 'Annat');
    await anna.submit('move', note, { parentId: other });
    // Access counts when an event is sent.
    const events = await stream.take(3);
    await share(anna, note, []);
    await anna.submit('rename', note, { name: 'sist.md' });
    await bo.directory(bo.root, 'mitt');
    events.push(...(await stream.take(2)));
    const by = { id: anna.userId, name: 'Astrid Ek' };
    expect(events.map(({ kind, data }) => ({ kind, ...data }))).toEqual([
      { kind: 'resource.created', resourceId: note, parentId: null, by },
      { kind: 'resource.changed', resourceId: note, parentId: null, revision: 1, by },
      { kind: 'resource.moved', resourceId: note, parentId: null, by },
      { kind: 'resource.deleted', resourceId: note, by },
      { kind: 'resource.created', resourceId: expect.any(String), parentId: bo.root, revision: 1 },
    ]);
    await stream.close();
  });

  test('a move out of reach is published as a deletion, one into reach as a creation', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const open = await anna.directory(anna.root, 'Öppet');
    const closed = await anna.directory(anna.root, 'Stängt');
    const note = await anna.document(closed, 'plan.md');
    await share(anna, open, [grant('bo@example.com')]);
    const stream = await EventReader.open(platform, bo);
    // One after the other: what is out of reach again when an event is sent is not told.
    await anna.submit('move', note, { parentId: open });
    const created = await stream.take(1);
    await anna.submit('move', note, { parentId: closed });
    const events = [...created, ...(await stream.take(1))];
    const by = { id: anna.userId, name: 'Astrid Ek' };
    expect(events.map(({ kind, data }) => ({ kind, ...data }))).toEqual([
      { kind: 'resource.created', resourceId: note, parentId: open, by },
      { kind: 'resource.deleted', resourceId: note, fromId: open, by },
    ]);
    await stream.close();
  });
});
