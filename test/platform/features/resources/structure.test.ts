import { expect, test } from 'vitest';
import type { Reply } from '../../support/browser.ts';
import { expectConsistent } from '../../support/consistent.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import type { TestPlatform } from '../../support/platform.ts';

const annaOf = (platform: TestPlatform) => TestPerson.signUp(platform, 'anna@example.com');
const reasonOf = ({ status, body }: Reply) => [status, body.code, body.params?.reason];

onEveryPlatform('names', (start) => {
  test('rejects one of 400,000 stacked marks in linear time', { timeout: 30_000 }, async () => {
    const anna = await annaOf(await start());
    const name = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`;
    const answer = await anna.submit('create-directory', anna.root, { name });
    expect([answer.status, answer.body.issues]).toEqual([422, [expect.objectContaining({ code: 'too_long' })]]);
  });

  test('rejects each invalid name with its issue, in every action', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 1000 } } });
    const anna = await annaOf(platform);
    const note = await anna.document(anna.root, 'note.md');
    const bad: [string, string][] = [
      ['', 'required'],
      [' \t ', 'required'],
      ['\u200b\u2060', 'required'],
      ['\u3164', 'required'],
      ['.', 'wrong_format'],
      ['..', 'wrong_format'],
      ['a/b', 'wrong_format'],
      ['../../etc', 'wrong_format'],
      ['x'.repeat(256), 'too_long'],
      ['a\u0007b', 'forbidden_characters'],
      ['a\nb', 'forbidden_characters'],
      ['ab\u202egpj.exe', 'forbidden_characters'],
      ['\u2066a', 'forbidden_characters'],
      ['a\0b', 'forbidden_characters'],
      ['\ud800', 'forbidden_characters'],
    ];
    for (const [name, code] of bad) {
      for (const [form, target, rest] of [
        ['create-directory', anna.root, {}],
        ['create-document', anna.root, {}],
        ['dashboard', anna.root, { document: {} }],
        ['rename', note, {}],
      ] as const) {
        const answer = await anna.submit(form, target, { name, ...rest });
        expectProblem(answer, 422, 'validation_failed');
        expect([name, form, answer.body.issues[0].path, answer.body.issues[0].code]).toEqual([
          name,
          form,
          ['name'],
          code,
        ]);
      }
    }
    const longest = `${'ö'.repeat(254)}.`;
    expect((await anna.submit('rename', note, { name: longest })).body.result.resource.name).toBe(longest);
  });

  test('stores and sorts names of maximum length in every script', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    // incompressible
    const script = (from: number, size: number) =>
      Array.from({ length: 255 }, (_, index) => String.fromCodePoint(from + ((index * 7919) % size))).join('');
    for (const name of [script(0xac00, 11_172), script(0x4e00, 20_000), '\u0958'.repeat(127), '🜁'.repeat(127)]) {
      const made = await anna.submit('create-directory', anna.root, { name });
      expect([made.status, made.body.result?.resource.name]).toEqual([200, name.normalize('NFC')]);
    }
  });

  test('rejects duplicate names in any spelling; deleting a resource frees its name', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    const first = await anna.directory(anna.root, 'Straße Ångström');
    const other = await anna.directory(anna.root, 'Annat');
    for (const name of [
      'straße ångström',
      'STRASSE ÅNGSTRÖM',
      'Strasse A\u030angstro\u0308m',
      'STRA\u1e9eE ÅNGSTRÖM',
    ]) {
      const duplicate = await anna.submit('create-document', anna.root, { name });
      expectProblem(duplicate, 409, 'conflict');
      expect(duplicate.body.issues).toEqual([{ path: ['name'], code: 'twin_name', message: 'twin_name' }]);
      expect(reasonOf(await anna.submit('rename', other, { name }))).toEqual([409, 'conflict', 'twin_name']);
    }
    await anna.directory(anna.root, 'İi');
    expect((await anna.submit('create-directory', anna.root, { name: 'i̇i' })).status).toBe(409);
    // in another directory its name is free, but it can't move here
    const inner = await anna.directory(other, 'straße ångström');
    expect(reasonOf(await anna.submit('move', inner, { parentId: anna.root }))).toEqual([409, 'conflict', 'twin_name']);
    expect((await anna.submit('rename', first, { name: 'STRASSE ångström' })).status).toBe(200);
    await anna.submit('delete', first, {});
    await anna.document(anna.root, 'strasse ångström');
    const full = await anna.submit('restore', first, {});
    expect(reasonOf(full)).toEqual([409, 'conflict', 'twin_name']);
    expect((await anna.submit('restore', first, { parentId: inner })).status).toBe(200);
    await expectConsistent(platform);
  });
});

onEveryPlatform('the structure of a tree', (start) => {
  test('rejects moves into itself, beyond the depth limit, or of the root', async () => {
    const platform = await start({ settings: { limits: { treeDepth: 4 } } });
    const anna = await annaOf(platform);
    const one = await anna.directory(anna.root, '1');
    const two = await anna.directory(one, '2');
    const three = await anna.directory(two, '3');
    expect(reasonOf(await anna.submit('move', one, { parentId: one }))).toEqual([409, 'conflict', 'into_itself']);
    expect(reasonOf(await anna.submit('move', one, { parentId: three }))).toEqual([409, 'conflict', 'into_itself']);
    expect(reasonOf(await anna.submit('move', anna.root, { parentId: one }))).toEqual([409, 'conflict', 'root']);
    expect(reasonOf(await anna.submit('delete', anna.root, { confirmName: 'Astrid Ek' }))).toEqual([
      409,
      'conflict',
      'root',
    ]);
    const four = await anna.directory(three, '4');
    const deep = await anna.submit('create-document', four, { name: '5' });
    expect([...reasonOf(deep), deep.body.params.maximum]).toEqual([409, 'conflict', 'too_deep', 4]);
    const tower = await anna.directory(anna.root, 'a');
    await anna.directory(tower, 'b');
    expect(reasonOf(await anna.submit('move', tower, { parentId: three }))).toEqual([409, 'conflict', 'too_deep']);
    expect((await anna.submit('move', tower, { parentId: two })).status).toBe(200);
    const note = await anna.document(anna.root, 'note.md');
    for (const [form, value] of [
      ['create-directory', { name: 'x' }],
      ['create-document', { name: 'x' }],
    ] as const) {
      expect((await anna.submit(form, note, value)).body.issues[0].path).toEqual(['target']);
    }
    expect((await anna.submit('move', one, { parentId: note })).body.issues[0].path).toEqual(['parentId']);
    await expectConsistent(platform);
  });

  test('deletes, restores and moves a tree as a whole, with its counts', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    const outer = await anna.directory(anna.root, 'Yttre');
    const inner = await anna.directory(outer, 'Inre');
    const note = await anna.document(inner, 'note.md', 'text');
    const gone = await anna.document(inner, 'borta.md');
    await anna.submit('delete', gone, {});
    for (const confirmName of [undefined, 'Fel']) {
      const refused = await anna.submit('delete', outer, { ...(confirmName && { confirmName }) });
      expectProblem(refused, 422, 'validation_failed');
      expect(refused.body.issues[0]).toMatchObject({
        path: ['confirmName'],
        code: confirmName ? 'not_accepted' : 'required',
      });
    }
    expect((await anna.submit('delete', outer, { confirmName: 'Yttre' })).status).toBe(200);
    for (const id of [outer, inner, note]) expect((await anna.get(`/r/${id}`)).status).toBe(404);
    expect((await anna.submit('rename', note, { name: 'x' })).status).toBe(404);
    expect((await anna.submit('create-document', inner, { name: 'x' })).status).toBe(404);
    await expectConsistent(platform);
    // a part is restored alone, to another place; the rest follows
    expect(reasonOf(await anna.submit('restore', note, {}))).toEqual([409, 'conflict', 'parent_gone']);
    expect((await anna.submit('restore', note, { parentId: anna.root })).status).toBe(200);
    expect((await anna.submit('restore', outer, {})).status).toBe(200);
    expect(await anna.names(inner)).toEqual([]);
    expect((await anna.get(`/r/${note}`)).body.content).toBe('text');
    await expectConsistent(platform);
    expect((await anna.submit('move', inner, { parentId: anna.root })).status).toBe(200);
    expect((await anna.submit('restore', gone, {})).status).toBe(200);
    expect((await anna.get(`/r/${gone}`)).body.resource.path.map(({ name }: { name: string }) => name)).toEqual([
      'Astrid Ek',
      'Inre',
    ]);
    expect((await anna.submit('restore', gone, {})).status).toBe(404);
    await expectConsistent(platform);
  });

  test('removes a deleted tree with its derived results after 30 days', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    const outer = await anna.directory(anna.root, 'Yttre');
    const note = await anna.document(outer, 'note.md', 'text');
    await anna.submit('delete', outer, { confirmName: 'Yttre' });
    platform.clock.advance(29 * 24 * 3600);
    await platform.sweep();
    expect((await anna.submit('restore', outer, {})).status).toBe(200);
    await anna.submit('delete', note, {});
    platform.clock.advance(20 * 24 * 3600);
    await anna.submit('delete', outer, {});
    platform.clock.advance(10 * 24 * 3600);
    await platform.sweep();
    expect((await anna.submit('restore', note, { parentId: anna.root })).status).toBe(404);
    expect((await anna.submit('restore', outer, {})).status).toBe(200);
    await anna.submit('delete', outer, {});
    platform.clock.advance(30 * 24 * 3600 - 60);
    expect((await anna.browser.session()).body.user).not.toBe(null);
    await platform.sweep();
    platform.clock.advance(60);
    await platform.sweep();
    const left = await platform.database.raw(`SELECT id FROM resources WHERE id = '${outer}'`);
    const texts = await platform.database.raw(`SELECT 1 FROM document_contents WHERE resource_id = '${note}'`);
    expect([left.rows, texts.rows]).toEqual([[], []]);
  });

  test('a request repeated by its key runs once and gets the same answer', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    const key = '11111111-2222-4333-8444-555555555555';
    await anna.submit('create-document', anna.root, { name: 'En.md' }, { key });
    // its tasks go on in the meantime
    await platform.jobs.idle();
    const made = await anna.submit('create-document', anna.root, { name: 'En.md' }, { key });
    const again = await anna.submit('create-document', anna.root, { name: 'En.md' }, { key });
    expect(again.body).toEqual(made.body);
    expect((await anna.submit('create-document', anna.root, { name: 'Två.md' }, { key })).body.code).toBe('conflict');
    const path = `/api/v0/forms/submissions/${made.body.submissionId}`;
    expect((await anna.get(path)).body).toEqual(made.body);
    const bo = await TestPerson.signUp(platform, 'bo@example.com');
    expect((await bo.get(path)).status).toBe(404);
    expect((await bo.submit('create-document', bo.root, { name: 'En.md' }, { key })).status).toBe(200);
    const { id } = made.body.result.resource;
    const off = '99999999-2222-4333-8444-555555555555';
    const deleted = await anna.submit('delete', id, {}, { key: off });
    expect((await anna.submit('delete', id, {}, { key: off })).body).toEqual(deleted.body);
    expect((await anna.submit('delete', id, {})).status).toBe(404);
  });

  test('rolls back a change that fails midway', async () => {
    const platform = await start();
    const anna = await annaOf(platform);
    await platform.jobs.idle();
    const before = await platform.database.raw('SELECT count(*)::int AS count FROM resource_events');
    const answer = await anna.submit('create-document', anna.root, { name: 'Stor.md', content: 'ö'.repeat(3_000_000) });
    expectProblem(answer, 413, 'too_large');
    expect(answer.body.params).toMatchObject({ maximum: 5_242_880, size: 6_000_000 });
    expect((await platform.database.raw('SELECT count(*)::int AS count FROM resource_events')).rows).toEqual(
      before.rows,
    );
    expect(await anna.names(anna.root)).not.toContain('Stor.md');
    const fits = await anna.submit('create-document', anna.root, { name: 'Stor.md', content: '"'.repeat(4_000_000) });
    expect([fits.status, fits.body.result?.resource.size]).toEqual([200, 4_000_000]);
    expect((await anna.get(`/r/${fits.body.result.resource.id}`)).body).not.toHaveProperty('content');
    const rename = await anna.submit('rename', anna.root, { name: 'x', padding: 'x'.repeat(1_100_000) });
    expectProblem(rename, 413, 'too_large');
    await expectConsistent(platform);
  });
});

onEveryPlatform('concurrent changes of structure', (start) => {
  test('two concurrent moves make no circle, and counts stay true', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 1000 } } });
    const anna = await annaOf(platform);
    for (let round = 0; round < 5; round += 1) {
      const one = await anna.directory(anna.root, `a${round}`);
      const other = await anna.directory(anna.root, `b${round}`);
      const answers = await Promise.all([
        anna.submit('move', one, { parentId: other }),
        anna.submit('move', other, { parentId: one }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
    await expectConsistent(platform);
  });

  test('of concurrent duplicates one is created; a concurrent move and deletion leave one whole tree', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 1000 } } });
    const anna = await annaOf(platform);
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => anna.submit('create-directory', anna.root, { name: 'Tvilling' })),
    );
    expect(twins.filter(({ status }) => status === 200)).toHaveLength(1);
    for (let round = 0; round < 5; round += 1) {
      const from = await anna.directory(anna.root, `från${round}`);
      const to = await anna.directory(anna.root, `till${round}`);
      const note = await anna.document(from, 'note.md');
      const [moved, deleted] = await Promise.all([
        anna.submit('move', from, { parentId: to }),
        anna.submit('delete', to, { confirmName: `till${round}` }),
      ]);
      const found = await Promise.all([from, note].map(async (id) => (await anna.get(`/r/${id}`)).status));
      expect(new Set(found).size).toBe(1);
      if (deleted.status === 200 && moved.status === 200) expect(found[0]).toBe(404);
    }
    await expectConsistent(platform);
  });

  test('concurrent creations are all counted; in a directory that is moved or deleted they go with it', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 1000 } } });
    const anna = await annaOf(platform);
    const target = await anna.directory(anna.root, 'Mål');
    for (const change of ['move', 'delete'] as const) {
      const from = await anna.directory(anna.root, change);
      const value = change === 'move' ? { parentId: target } : { confirmName: change };
      const creations = Array.from({ length: 6 }, (_, n) =>
        anna.submit('create-document', from, { name: `${n}.md`, content: 'text' }),
      );
      const [changed, ...made] = await Promise.all([anna.submit(change, from, value), ...creations]);
      expect(changed.status).toBe(200);
      const ids = made.flatMap(({ status, body }) => (status === 200 ? [body.result.resource.id] : []));
      if (change === 'move') expect(ids).toHaveLength(6);
      for (const id of ids) expect((await anna.get(`/r/${id}`)).status).toBe(change === 'move' ? 200 : 404);
    }
    await expectConsistent(platform);
  });
});
