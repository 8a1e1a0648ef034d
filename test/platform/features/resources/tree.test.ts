import { expect, test } from 'vitest';
import { resourceReadSchema, resourceResultSchema, submissionSchema } from '@service/widgets/contract';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';

onEveryPlatform('the tree of resources', (start) => {
  test('creates, reads, renames, moves, deletes and restores a directory and a document', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const made = await anna.submit('create-directory', anna.root, { name: '  Brev ' });
    expect(made.status).toBe(200);
    const { resource } = resourceResultSchema.parse(submissionSchema.parse(made.body).result);
    expect(resource).toMatchObject({
      name: 'Brev',
      kind: 'directory',
      size: 0,
      parentId: anna.root,
      permissions: ['read', 'write', 'share', 'delete'],
      visibility: 'workspace',
      revision: 1,
      createdBy: { id: anna.userId, name: 'Astrid Ek' },
    });
    const note = await anna.document(resource.id, 'note.md', '# Hej\r\ndär');
    const read = await anna.get(`/r/${note}`);
    expect(resourceReadSchema.parse(read.body)).toMatchObject({
      resource: { size: 10, mediaType: 'text/markdown', variants: ['original', 'text', 'html'] },
      content: '# Hej\ndär',
    });
    expect(read.body.resource.path).toEqual([
      { id: anna.root, name: 'Astrid Ek' },
      { id: resource.id, name: 'Brev' },
    ]);
    expect(await anna.names(resource.id)).toEqual(['note.md']);
    expect((await anna.get(`/resources/${resource.id}`)).body.resource.size).toBe(1);

    expect((await anna.submit('rename', note, { name: 'anteckning.md' })).body.result.resource.revision).toBe(1);
    expect((await anna.submit('move', note, { parentId: anna.root })).body.result.resource.path).toHaveLength(1);
    expect(await anna.names(resource.id)).toEqual([]);
    expect(await anna.names(anna.root)).toContain('anteckning.md');

    expect((await anna.submit('delete', note, {})).status).toBe(200);
    expect((await anna.get(`/r/${note}`)).status).toBe(404);
    expect(await anna.names(anna.root)).not.toContain('anteckning.md');
    expect((await anna.submit('restore', note, {})).status).toBe(200);
    expect(await anna.names(anna.root)).toContain('anteckning.md');
  });
});

onEveryPlatform('dashboards', (start) => {
  test('creates a document in a directory, and edits it from its base revision', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    const document = { schemaVersion: 1, widgets: [{ instanceId: 'a', unknown: { kept: [1, null, 'ö'] } }] };
    expect((await anna.submit('dashboard', anna.root, { document })).body.issues[0].path).toEqual(['name']);
    const made = (await anna.submit('dashboard', anna.root, { name: 'Översikt', document })).body.result.resource;
    expect(made).toMatchObject({
      type: '@service/resources/schema/dashboard',
      kind: 'document',
      mediaType: 'application/json',
      revision: 1,
    });
    expect(JSON.parse((await anna.get(`/r/${made.id}`)).body.content)).toEqual(document);
    const next = { document: { ...document, schemaVersion: 2 } };
    expect((await anna.submit('dashboard', made.id, next)).body.issues[0].path).toEqual(['ifRevision']);
    const written = await anna.submit('dashboard', made.id, next, { ifRevision: 1 });
    expect(written.body.result.resource).toMatchObject({ revision: 2, name: 'Översikt' });
    const stale = await anna.submit('dashboard', made.id, next, { ifRevision: 1 });
    expect([stale.status, stale.body.code, stale.body.params]).toEqual([
      412,
      'precondition_failed',
      { currentRevision: 2 },
    ]);
    const source = '{ "b": 12345678901234567890.10,\n"2": 1, "1": [1.0, "\\u00f6"] }';
    const raw = `{"type":"@service/resources/schema/dashboard","target":"${made.id}","ifRevision":2,"value":{"document":${source}}}`;
    const kept = await anna.browser.post('/api/v0/forms/submit', undefined, { raw });
    expect([kept.status, (await anna.get(`/r/${made.id}`)).body.content]).toEqual([200, source]);
    const note = await anna.document(anna.root, 'note.md');
    expect((await anna.submit('dashboard', note, next, { ifRevision: 1 })).status).toBe(422);
    expect((await anna.get(`/r/${made.id}/info`)).body.revisions).toMatchObject([{ revision: 3 }]);
  });
});

onEveryPlatform('a new workspace', (start) => {
  test("starts with a few introductory documents in the owner's language", async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    expect(await anna.names(anna.root)).toEqual(['How to share.md', 'Markdown.md', 'Welcome.md']);
    const bo = await TestPerson.signUp(platform, 'bo@example.com', { locale: 'sv' });
    expect(await bo.names(bo.root)).toEqual(['Markdown.md', 'Så delar du.md', 'Välkommen.md']);
    const { items, total } = (await bo.get(`/r/${bo.root}`)).body.children;
    expect([total, (await bo.get(`/r/${bo.root}`)).body.resource.size]).toEqual([3, 3]);
    expect((await bo.get(`/r/${items[2].id}`)).body.content).toContain('# Välkommen');
    expect(items[2].createdBy.id).toBe(bo.userId);
  });
});
