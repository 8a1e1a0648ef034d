import { expect, test } from 'vitest';
import { eventPageSchema } from '@service/widgets/contract';
import { onOnePlatform } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { TestPerson } from '../../support/people.ts';
import type { TestPlatform } from '../../support/platform.ts';

const grant = (email: string, role = 'reader') => ({ email, role });
const share = (person: TestPerson, id: string, entries: object[], visibility = 'workspace') =>
  person.submit('access', id, { entries, visibility });
const own = grant('anna@example.com', 'owner');

async function people(platform: TestPlatform, ...names: string[]): Promise<TestPerson[]> {
  const made: TestPerson[] = [];
  for (const name of names) made.push(await TestPerson.signUp(platform, `${name}@example.com`));
  await platform.jobs.idle();
  return made;
}

/** Two members of anna's workspace. */
async function members(platform: TestPlatform): Promise<[TestPerson, TestPerson]> {
  const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
  expect((await share(anna, anna.root, [own, grant('bo@example.com')])).status).toBe(200);
  return [anna, bo];
}

const brief = (events: { kind: string; data: { resourceId?: string | undefined } }[]) =>
  events.map(({ kind, data }) => [kind, data.resourceId]);

onOnePlatform('readers of an event', (start) => {
  test('a resource that becomes private disappears for members, and reappears when it is shared again', async () => {
    const platform = await start();
    const [anna, bo] = await members(platform);
    const plans = await anna.directory(anna.root, 'Planer');
    const stream = await EventReader.open(platform, bo);
    expect((await share(anna, plans, [own], 'private')).status).toBe(200);
    await anna.document(plans, 'hemligt.md');
    // an event has the rights of the time when it is read
    const between = await bo.directory(bo.root, 'mellan');
    expect(brief(await stream.take(2))).toEqual([
      ['resource.deleted', plans],
      ['resource.created', between],
    ]);
    expect((await share(anna, plans, [], 'workspace')).status).toBe(200);
    const last = await anna.directory(anna.root, 'sist');
    expect(brief(await stream.take(2))).toEqual([
      ['resource.created', plans],
      ['resource.created', last],
    ]);
    await stream.close();
  });

  test('losing access is published to users who could read before, also on resume, and not to others', async () => {
    const platform = await start();
    const [anna, bo, eva] = (await people(platform, 'anna', 'bo', 'eva')) as [TestPerson, TestPerson, TestPerson];
    const note = await anna.document(anna.root, 'plan.md');
    await share(anna, note, [grant('bo@example.com')]);
    const readers = [bo, eva, anna];
    const positions = await Promise.all(
      readers.map(async (person) => Number((await person.get(`/r/${person.root}`)).headers.get('event-position'))),
    );
    await share(anna, note, []);
    const ends: string[] = [];
    for (const person of readers) ends.push(await person.directory(person.root, 'slut'));
    const received: unknown[] = [];
    for (const [index, person] of readers.entries()) {
      const stream = await EventReader.open(platform, person, { after: positions[index] ?? 0 });
      const events = [];
      for (;;) {
        const event = await stream.next();
        if (!event || event.data.resourceId === ends[index]) break;
        events.push(event);
      }
      received.push(brief(events));
      await stream.close();
    }
    expect(received).toEqual([[['resource.deleted', note]], [], [['resource.changed', note]]]);
  });

  test('deleting a tree is published to users who saw only a part of it', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const outer = await anna.directory(anna.root, 'Ytter');
    const inner = await anna.directory(outer, 'Inner');
    const note = await anna.document(inner, 'plan.md');
    await share(anna, note, [grant('bo@example.com')]);
    const streams = [await EventReader.open(platform, bo), await EventReader.open(platform, anna)];
    await anna.submit('delete', outer, { confirmName: 'Ytter' });
    await anna.submit('restore', outer, {});
    expect(brief(await streams[0]!.take(2))).toEqual([
      ['resource.deleted', note],
      ['resource.created', note],
    ]);
    expect(brief(await streams[1]!.take(2))).toEqual([
      ['resource.deleted', outer],
      ['resource.created', outer],
    ]);
    for (const stream of streams) await stream.close();
  });

  test('publishes many changes once each, in order', async () => {
    const platform = await start();
    const [anna, bo] = await members(platform);
    await share(anna, anna.root, [own, grant('bo@example.com', 'writer')]);
    const streams = [await EventReader.open(platform, bo), await EventReader.open(platform, anna)];
    const makers = Array.from({ length: 24 }, (_, index) =>
      index % 2 ? anna.directory(anna.root, `a${index}`) : bo.document(anna.root, `b${index}`),
    );
    const ids = await Promise.all(makers);
    for (const stream of streams) {
      const events = await stream.take(ids.length);
      expect(events.map(({ data }) => data.resourceId).toSorted()).toEqual(ids.toSorted());
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
      await stream.close();
    }
  });
});

onOnePlatform('a stream of live events', (start) => {
  test('requires a session and ends with it', async () => {
    const platform = await start();
    const [anna, bo] = (await people(platform, 'anna', 'bo')) as [TestPerson, TestPerson];
    const signedOut = await platform.fetch(
      new Request('https://platform.example/api/v0/events', { headers: { host: 'platform.example' } }),
      anna.browser.peer,
    );
    expect([signedOut.status, signedOut.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const streams = [await EventReader.open(platform, anna), await EventReader.open(platform, bo)];
    await anna.browser.post('/api/v0/users/sign-off', {});
    expect((await streams[0]!.next())?.kind).toBe('session.ended');
    expect(await streams[0]!.next()).toBeUndefined();
    const made = await bo.directory(bo.root, 'mer');
    expect((await streams[1]!.next())?.data.resourceId).toBe(made);
    platform.clock.advance(200 * 24 * 60 * 60);
    await TestPerson.signUp(platform, 'eva@example.com').then((eva) => eva.directory(eva.root, 'x'));
    expect((await streams[1]!.next())?.kind).toBe('session.ended');
    expect(await streams[1]!.next()).toBeUndefined();
  });

  test('counts towards the limit of its session; closed streams do not', async () => {
    const platform = await start({ settings: { limits: { streamsPerSession: 3 } } });
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const streams = [];
    for (let count = 0; count < 3; count += 1) streams.push(await EventReader.open(platform, anna));
    const refused = await EventReader.open(platform, anna);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    await streams[0]?.close();
    const again = await EventReader.open(platform, anna);
    expect(again.status).toBe(200);
    for (const stream of [...streams, again]) await stream.close();
  });

  test('answers HEAD without a stream, and JSON requests with the current events', async () => {
    const platform = await start({ settings: { limits: { streamsPerSession: 1 } } });
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    await platform.jobs.idle();
    const position = Number((await anna.get(`/r/${anna.root}`)).headers.get('event-position'));
    for (let count = 0; count < 3; count += 1) {
      const head = await anna.get('/api/v0/events', { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    }
    const made = await anna.directory(anna.root, 'En');
    const ask = async (after: string) => {
      const page = await anna.get(`/api/v0/events${after}`, { headers: { accept: 'application/json' } });
      const { events, position: at } = eventPageSchema.parse(page.body);
      return { events: events.filter(({ kind }) => kind !== 'task.finished'), position: at };
    };
    const page = await ask(`?after=${position}`);
    expect(page.events).toMatchObject([{ kind: 'resource.created', data: { resourceId: made } }]);
    expect(page.position).toBeGreaterThanOrEqual(page.events[0]?.position ?? Infinity);
    const later = await ask(`?after=${page.position}`);
    expect([later.events, later.position >= page.position]).toEqual([[], true]);
    expect((await ask('')).events).toEqual([]);
    expect((await ask('?after=9007199254740991')).events.map(({ kind }) => kind)).toEqual(['resync']);
  });

  test('ends at once when the platform stops, and no new one starts', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const stream = await EventReader.open(platform, anna);
    platform.endStreams();
    expect(await stream.next()).toBeUndefined();
    expect((await EventReader.open(platform, anna)).status).toBe(503);
  });

  test('is cut off when its reader stalls, and resumes without a gap', async () => {
    const platform = await start();
    const [anna] = (await people(platform, 'anna')) as [TestPerson];
    const slow = await EventReader.open(platform, anna);
    const fast = await EventReader.open(platform, anna);
    await platform.database.raw(
      `INSERT INTO resource_events (workspace_id, kind, resource_id, data, created_at)
       SELECT split_part($1, '-', 1), 'resource.changed', $1, jsonb_build_object('revision', n), now()
       FROM generate_series(1, 6000) AS n`,
      [anna.root],
    );
    const last = await anna.directory(anna.root, 'sist');
    while ((await fast.next())?.data.resourceId !== last);
    await fast.close();
    const revisions: (number | undefined)[] = [];
    // events sent before are still readable; then the stream ends
    for (let event = await slow.next(); event; event = await slow.next()) revisions.push(event.data.revision);
    expect(revisions.length).toBeLessThan(6_000);
    const again = await EventReader.open(platform, anna, { after: slow.position });
    for (let event = await again.next(); event?.data.resourceId !== last; event = await again.next()) {
      revisions.push(event?.data.revision);
    }
    expect(revisions).toEqual(Array.from({ length: 6_000 }, (_, index) => index + 1));
    await again.close();
  });
});
