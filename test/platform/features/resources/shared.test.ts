import { expect, test } from 'vitest';
import { resourceInfoSchema, resourceReadSchema, sharedPlace, type ResourceRead } from '@service/widgets/contract';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';

const shared = async (person: TestPerson, query = ''): Promise<ResourceRead> => {
  const { status, body } = await person.get(`/r/${sharedPlace}${query}`);
  expect(status).toBe(200);
  return resourceReadSchema.parse(body);
};
const names = ({ children }: ResourceRead) => children?.items.map(({ name }) => name);
const share = (person: TestPerson, id: string, ...emails: string[]) =>
  person.submit('access', id, { entries: emails.map((email) => ({ email, role: 'reader' })), visibility: 'workspace' });

onOnePlatform('the place of shared resources', (start) => {
  const stage = async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    // makes the order of workspaces certain
    platform.clock.advance(1);
    const bo = await TestPerson.signUp(platform, 'bo@example.com', { workspaceName: 'Bos' });
    platform.clock.advance(1);
    return { platform, anna, bo };
  };

  test('is listed in its own place while it is shared and exists', async () => {
    const { anna, bo } = await stage();
    const empty = await shared(bo);
    expect(empty.children).toEqual({ items: [], start: 0, total: 0, previousCursor: null, nextCursor: null });
    expect(empty.resource).toMatchObject({ name: 'Shared with me', parentId: bo.root, permissions: ['read'], size: 0 });
    expect(empty.resource.path).toEqual([{ id: bo.root, name: 'Bos' }]);

    const letters = await anna.directory(anna.root, 'Letters');
    const inside = await anna.document(letters, 'inside.md');
    const note = await anna.document(anna.root, 'note.md');
    const own = await bo.document(bo.root, 'own.md');
    await share(anna, letters, 'bo@example.com');
    await share(anna, note, 'bo@example.com');
    await share(bo, own, 'anna@example.com');
    const both = await shared(bo);
    expect(names(both)).toEqual(['Letters', 'note.md']);
    expect(both.children?.items.map(({ parentId, permissions }) => [parentId, permissions])).toEqual([
      [null, ['read']],
      [null, ['read']],
    ]);
    expect(names(await shared(anna))).toEqual(['own.md']);
    const info = await bo.get(`/r/${sharedPlace}/info`);
    expect(info.status).toBe(200);
    expect(resourceInfoSchema.parse(info.body)).toEqual({
      resource: { ...both.resource, size: 2 },
      access: [],
      links: { to: [], from: [] },
      revisions: [],
    });
    // its children are shared with it, not by themselves
    expect((await bo.get(`/r/${inside}`)).status).toBe(200);

    await share(anna, note);
    expect(names(await shared(bo))).toEqual(['Letters']);
    await anna.submit('delete', letters, { confirmName: 'Letters' });
    expect(names(await shared(bo))).toEqual([]);
    await anna.submit('restore', letters, {});
    expect(names(await shared(bo))).toEqual(['Letters']);
  });

  test('is listed like a directory: orders, windows and cursors, each row once', async () => {
    const { anna, bo } = await stage();
    const ids: string[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const id = await anna.document(anna.root, `note ${number}.md`, 'x'.repeat(number));
      await share(anna, id, 'bo@example.com');
      ids.push(id);
    }
    const all = await shared(bo, '?sort=size&order=desc');
    expect(all.children?.items.map(({ id }) => id)).toEqual(ids.toReversed());
    const found: string[] = [];
    for (let query: string | null = '?limit=3'; query;) {
      const page = await shared(bo, query);
      found.push(...(names(page) ?? []));
      const next: string | null | undefined = page.children?.nextCursor;
      query = next ? `?limit=3&cursor=${next}` : null;
    }
    expect(found).toEqual(ids.map((_, index) => `note ${index + 1}.md`));
    const window = await shared(bo, `?limit=3&around=${ids[4]}`);
    expect([window.children?.start, names(window)]).toEqual([3, ['note 4.md', 'note 5.md', 'note 6.md']]);
    expect(names(await shared(bo, '?limit=1&prefix=note%207'))).toEqual(['note 7.md']);
    // a cursor belongs to its list
    const { nextCursor } = (await shared(bo, '?limit=3')).children!;
    expectProblem(await bo.get(`/r/${bo.root}?cursor=${nextCursor}`), 422, 'validation_failed');
  });

  test('includes other workspaces that the user has access to, and not their own', async () => {
    const { anna, bo } = await stage();
    await anna.submit('access', anna.root, {
      entries: [
        { email: 'anna@example.com', role: 'owner' },
        { email: 'bo@example.com', role: 'writer' },
      ],
      visibility: 'workspace',
    });
    const { children } = await shared(bo);
    expect(children?.items.map(({ id }) => id)).toEqual([anna.root]);
    expect(names(await shared(anna))).toEqual([]);
  });

  test("is not readable signed out, and the place itself can't be changed", async () => {
    const { platform, anna } = await stage();
    const signedOut = await platform.fetch(new Request(`https://platform.example/r/${sharedPlace}`));
    expect(signedOut.status).toBe(401);
    const nobodys = await platform.fetch(new Request(`https://platform.example/r/${sharedPlace}/info`));
    expect(nobodys.status).toBe(401);
    expectProblem(await anna.submit('create-document', sharedPlace, { name: 'note.md' }), 404, 'not_found');
    expectProblem(await anna.submit('rename', sharedPlace, { name: 'Mine' }), 404, 'not_found');
    expectProblem(await anna.submit('delete', sharedPlace, {}), 404, 'not_found');
  });
});
