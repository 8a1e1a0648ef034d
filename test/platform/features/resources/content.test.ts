import { expect, test } from 'vitest';
import { resourceInfoSchema } from '@service/widgets/contract';
import { onEveryPlatform, onOnePlatform, type Start } from '../../support/databases.ts';
import { holdLock, waitForLocks } from '../../support/locks.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';

async function withNote(start: Start, content = '') {
  const platform = await start();
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const note = await anna.document(anna.root, 'note.md', content);
  const read = async () => (await anna.get(`/r/${note}`)).body;
  const write = (value: object, ifRevision?: number, more = {}) =>
    anna.submit('markdown', note, value, { ...more, ...(ifRevision !== undefined && { ifRevision }) });
  const revisions = async () =>
    resourceInfoSchema.parse((await anna.get(`/r/${note}/info`)).body).revisions.map(({ revision }) => revision);
  return { platform, anna, note, read, write, revisions };
}

const patched = (...patch: (readonly [number, number, string])[]) => ({
  patch: patch.map(([from, to, insert]) => ({ from, to, insert })),
});

onEveryPlatform('the content of a document', (start) => {
  test('saves a whole text and a patch as the next revisions, with LF line ends', async () => {
    const { write, read, platform } = await withNote(start, 'Hej');
    platform.clock.advance(3_600);
    const written = await write({ content: '# Ö\r\n\r\n🎻 fiol\r' }, 1);
    expect(written.body.result.resource).toMatchObject({
      revision: 2,
      size: 16,
      updatedAt: platform.clock.now().toISOString(),
    });
    expect((await read()).content).toBe('# Ö\n\n🎻 fiol\n');
    const patch = patched([2, 3, 'Å'], [7, 8, '\r\n'], [13, 13, 'slut']);
    expect((await write(patch, 2)).body.result.resource.revision).toBe(3);
    expect(await read()).toMatchObject({ resource: { revision: 3 }, content: '# Å\n\n🎻\nfiol\nslut' });
  });

  test('of two concurrent writes, one wins and the other gets the current revision', async () => {
    const { write, read, anna, note } = await withNote(start, 'abc');
    expectProblem(await write({ content: 'x' }), 422, 'validation_failed');
    expect((await write({ content: 'x' })).body.issues).toMatchObject([{ path: ['ifRevision'], code: 'required' }]);
    for (const stale of [0, 2, 1.5, 2 ** 40, -1]) {
      const refused = await write({ content: 'x' }, stale);
      expectProblem(refused, 412, 'precondition_failed');
      expect(refused.body.params).toEqual({ currentRevision: 1 });
    }
    const twins = await Promise.all([write(patched([0, 0, 'one ']), 1), write(patched([0, 0, 'two ']), 1)]);
    expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const winner = twins.findIndex(({ status }) => status === 200) ? 'two' : 'one';
    expect((await read()).content).toBe(`${winner} abc`);
    expect(twins.find(({ status }) => status === 412)?.body.params).toEqual({ currentRevision: 2 });
    await anna.submit('delete', note, {});
    expectProblem(await write({ content: 'x' }, 2), 404, 'not_found');
  });

  test('a repeat returns the revision that it wrote, also after later writes', async () => {
    const { write, read } = await withNote(start, 'abc');
    const key = crypto.randomUUID();
    expect((await write({ content: 'mine' }, 1, { key })).body.result.resource.revision).toBe(2);
    await write({ content: 'theirs' }, 2);
    expect((await write({ content: 'mine' }, 1, { key })).body.result.resource.revision).toBe(2);
    expect(await read()).toMatchObject({ content: 'theirs', resource: { revision: 3 } });
  });

  test('the same text adds no revision; consecutive edits of one author are merged into one', async () => {
    const { write, revisions, platform, anna, note } = await withNote(start, 'abc');
    expect((await write({ content: 'abc' }, 1)).body.result.resource.revision).toBe(1);
    await write({ content: 'abcd' }, 1);
    await write({ content: 'abcde' }, 2);
    expect(await revisions()).toEqual([3]);
    platform.clock.advance(600);
    await write({ content: 'later' }, 3);
    expect(await revisions()).toEqual([4, 3]);
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    const entries = [{ email: bo.email, role: 'writer' }];
    await anna.submit('access', note, { visibility: 'workspace', entries });
    await bo.submit('markdown', note, { content: 'by Bo' }, { ifRevision: 4 });
    await write({ content: 'by Anna' }, 5);
    expect(await revisions()).toEqual([6, 5, 4, 3]);
  });

  test('rejects invalid text and names the position', async () => {
    const { write, read, anna } = await withNote(start, 'a🎻b');
    const wrong: readonly [object, (string | number)[], string][] = [
      [patched([0, 9, '']), ['patch', 0, 'to'], 'too_big'],
      [patched([3, 1, '']), ['patch', 0, 'to'], 'too_small'],
      [patched([2, 3, '']), ['patch', 0, 'from'], 'invalid'],
      [patched([0, 2, '']), ['patch', 0, 'to'], 'invalid'],
      [patched([0, 1, ''], [0, 1, '']), ['patch', 1, 'from'], 'too_small'],
      [patched([0, 0, '\0']), ['patch', 0, 'insert'], 'forbidden_characters'],
      [{ content: 'PK\u0003\u0004\0\0' }, ['content'], 'forbidden_characters'],
      [{ content: '\ud83c' }, ['content'], 'forbidden_characters'],
    ];
    for (const [value, path, code] of wrong) {
      const refused = await write(value, 1);
      expectProblem(refused, 422, 'validation_failed');
      expect(refused.body.issues).toMatchObject([{ path, code }]);
    }
    const shapeless = [{}, { patch: [] }, { content: 'a', patch: [] }, patched([-1, 0, '']), patched([0.5, 1, ''])];
    for (const value of shapeless) expectProblem(await write(value, 1), 422, 'validation_failed');
    const files = await anna.directory(anna.root, 'Filer');
    expectProblem(await anna.submit('markdown', files, { content: '' }, { ifRevision: 1 }), 422, 'validation_failed');
    expect(await read()).toMatchObject({ content: 'a🎻b', resource: { revision: 1 } });
  });

  test('accepts 5 MiB and not one byte more, whole or by patch', async () => {
    const { write, read, note, anna } = await withNote(start);
    const maximum = 5 * 1024 * 1024;
    const whole = await write({ content: 'å'.repeat(maximum / 2) }, 1);
    expect(whole.body.result.resource.size).toBe(maximum);
    expect((await read()).content).toBeUndefined();
    const text = await anna.get(`/r/${note}/original`);
    expect(text.body).toBe('å'.repeat(maximum / 2));
    for (const value of [{ content: 'a'.repeat(maximum + 1) }, patched([0, 0, 'a'])]) {
      const refused = await write(value, 2);
      expectProblem(refused, 413, 'too_large');
      expect(refused.body.params.maximum).toBe(maximum);
    }
  });
});

onOnePlatform('a variant of a document', (start) => {
  test.each(['original', 'text', 'html'])('%s is read again if its revision is replaced meanwhile', async (variant) => {
    const { platform, anna, note } = await withNote(start, 'Hej');
    await platform.jobs.idle();
    const { query, release } = await holdLock(platform.database, 'LOCK TABLE document_contents');
    const reading = anna.get(`/r/${note}/${variant}`);
    await waitForLocks(platform.database, 1);
    // the next revision of the same author, saved between the two statements of the request
    await query.execute(`UPDATE document_contents SET revision = 2, content = 'Ny' WHERE resource_id = '${note}'`);
    await query.execute(`UPDATE resources SET revision = 2 WHERE id = '${note}'`);
    await release();
    const { status, headers, body } = await reading;
    expect([status, headers.get('etag')]).toEqual([200, expect.stringContaining(`${variant}-2`)]);
    expect(body).toContain('Ny');
  });

  test('is unavailable for a moment if its revision is always replaced meanwhile', async () => {
    const { platform, anna, note } = await withNote(start, 'Hej');
    await platform.jobs.idle();
    await platform.database.raw('DELETE FROM document_contents WHERE resource_id = $1', [note]);
    for (const variant of ['original', 'text', 'html']) {
      const { status, headers } = await anna.get(`/r/${note}/${variant}`);
      expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    }
  });
});
