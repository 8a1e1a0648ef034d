import { expect, test } from 'vitest';
import { TestBrowser, type Reply } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { expectProblem } from '../../support/problems.ts';
import type { TestPlatform } from '../../support/platform.ts';

type Ask = (path: string) => Promise<Reply>;
type Submit = (name: string, target: string, value: object) => Promise<Reply>;
interface Requester {
  readonly get: Ask;
  readonly submit: Submit;
}

/** A browser without a session. */
function signedOut(platform: TestPlatform): Requester {
  const browser = new TestBrowser(platform);
  return {
    get: (path) => browser.ask(path),
    submit: (name, target, value) =>
      browser.post('/api/v0/forms/submit', { type: `@service/resources/schema/${name}`, target, value }),
  };
}

/** Anna's directory with a document, and users with different permissions. */
async function stage(platform: TestPlatform) {
  const anna = await TestPerson.signUp(platform, 'anna@example.com');
  const directory = await anna.directory(anna.root, 'Delat');
  const document = await anna.document(directory, 'delat.md', 'text');
  const others = await Promise.all(
    ['writer', 'reader', 'revoked', 'stranger'].map(
      async (name) => [name, await TestPerson.signUp(platform, `${name}@example.com`)] as const,
    ),
  );
  const entries = (...roles: [string, string][]) =>
    anna.submit('access', directory, {
      visibility: 'workspace',
      entries: roles.map(([name, role]) => ({ email: `${name}@example.com`, role })),
    });
  await entries(['writer', 'writer'], ['reader', 'reader'], ['revoked', 'owner']);
  const people: Record<string, Requester> = {
    owner: anna,
    signedOut: signedOut(platform),
    ...Object.fromEntries(others),
  };
  expect((await people['revoked']?.get(`/r/${document}`))?.status).toBe(200);
  await entries(['writer', 'writer'], ['reader', 'reader']);
  return { people, anna, directory, document };
}

const reads = (id: string) => [`/r/${id}`, `/resources/${id}`, `/r/${id}/info`, `/resources/${id}/info`];

/** Form → a valid value for each round. */
const forms: Readonly<Record<string, (round: number) => object>> = {
  'create-directory': (round) => ({ name: `Ny ${round}` }),
  'create-document': (round) => ({ name: `Ny ${round}.md` }),
  dashboard: (round) => ({ name: `Översikt ${round}`, document: {} }),
  rename: (round) => ({ name: `Namn ${round}` }),
  move: () => ({ parentId: 'abcdefgh-ijklmnop' }),
  delete: () => ({ confirmName: 'x' }),
  access: () => ({ entries: [], visibility: 'workspace' }),
};

onOnePlatform('permissions', (start) => {
  test('reads: 200 from reader up, 404 for strangers and revoked users, 401 signed out', async () => {
    const platform = await start();
    const { people, directory, document } = await stage(platform);
    const statuses = async (requester: Requester | undefined, paths: readonly string[]) => {
      const answers = await Promise.all(paths.map((path) => requester!.get(path)));
      return [...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()))];
    };
    const paths = [...reads(directory), ...reads(document)];
    for (const name of ['owner', 'writer', 'reader'])
      expect([name, await statuses(people[name], paths)]).toEqual([name, ['200']]);
    for (const name of ['stranger', 'revoked']) {
      expect([name, await statuses(people[name], paths)]).toEqual([name, ['404 not_found']]);
    }
    const anything = [...paths, ...reads('x'), ...reads('abcdefgh-ijklmnop'), ...reads('%00'), '/r/..%2f'];
    expect(await statuses(people['signedOut'], anything)).toEqual(['401 unauthenticated']);
    expect(await statuses(people['owner'], anything.slice(paths.length))).toEqual(['404 not_found']);
  });

  test('forms: 403 without the permission, 404 without read access, 401 signed out', async () => {
    const platform = await start();
    const { people, directory } = await stage(platform);
    const needed: Record<string, string> = { access: 'share', move: 'delete', delete: 'delete' };
    for (const [index, [form, value]] of Object.entries(forms).entries()) {
      for (const name of ['stranger', 'revoked']) {
        expectProblem(await people[name]!.submit(form, directory, value(index)), 404, 'not_found');
      }
      const refused = await people['reader']!.submit(form, directory, value(index));
      expectProblem(refused, 403, 'forbidden');
      expect([form, refused.body.params]).toEqual([form, { permission: needed[form] ?? 'write' }]);
      for (const target of [directory, 'abcdefgh-ijklmnop', '', '../../']) {
        expectProblem(await people['signedOut']!.submit(form, target, value(index)), 401, 'unauthenticated');
      }
      expectProblem(await people['signedOut']!.submit(form, directory, { nonsense: 1 }), 401, 'unauthenticated');
    }
    const share = { entries: [], visibility: 'workspace' };
    expectProblem(await people['writer']!.submit('access', directory, share), 403, 'forbidden');
    expect((await people['writer']!.submit('create-document', directory, { name: 'w.md' })).status).toBe(200);
    expect((await people['writer']!.submit('rename', directory, { name: 'Delat av w' })).status).toBe(200);
  });

  test('a move needs permission to delete at the source and to write at the target', async () => {
    const platform = await start();
    const { people, anna, directory, document } = await stage(platform);
    const elsewhere = await anna.directory(anna.root, 'Annat');
    const reader = people['reader'] as TestPerson;
    const writer = people['writer'] as TestPerson;
    expectProblem(await reader.submit('move', document, { parentId: reader.root }), 403, 'forbidden');
    const unseen = await writer.submit('move', document, { parentId: elsewhere });
    expectProblem(unseen, 404, 'not_found');
    expect(unseen.body.issues).toEqual([{ path: ['parentId'], code: 'wrong_option', message: 'wrong_option' }]);
    const email = 'writer@example.com';
    await anna.submit('access', elsewhere, { entries: [{ email, role: 'reader' }], visibility: 'workspace' });
    expectProblem(await writer.submit('move', document, { parentId: elsewhere }), 403, 'forbidden');
    const across = await writer.submit('move', document, { parentId: writer.root });
    expectProblem(across, 409, 'conflict');
    expect(across.body.params).toEqual({ reason: 'other_workspace' });
    await anna.submit('access', elsewhere, { entries: [{ email, role: 'writer' }], visibility: 'workspace' });
    expect((await writer.submit('move', document, { parentId: elsewhere })).status).toBe(200);
    expect((await reader.get(`/r/${document}`)).status).toBe(404);
    expect(await anna.names(directory)).toEqual([]);
  });

  test('answers a user who moves a resource to where they have no access, and then hides it from them', async () => {
    const platform = await start();
    const { people, anna } = await stage(platform);
    const writer = people['writer'] as TestPerson;
    const asWriter = { email: 'writer@example.com', role: 'writer' };
    const asOwner = { email: 'anna@example.com', role: 'owner' };
    await anna.submit('access', anna.root, { entries: [asOwner, asWriter], visibility: 'workspace' });
    const shared = await anna.directory(anna.root, 'Särskilt delat');
    await anna.submit('access', shared, { entries: [asWriter], visibility: 'workspace' });
    const secret = await anna.directory(shared, 'Enskilt');
    await anna.submit('access', secret, { entries: [], visibility: 'private' });
    const open = await anna.directory(anna.root, 'Öppet');
    const key = '11111111-2222-4333-8444-555555555555';
    const moved = await writer.submit('move', secret, { parentId: open }, { key });
    expect([moved.status, moved.body.result?.resource.permissions]).toEqual([200, []]);
    expect((await writer.submit('move', secret, { parentId: open }, { key })).body).toEqual(moved.body);
    expectProblem(await writer.get(`/r/${secret}`), 404, 'not_found');
    expect((await anna.get(`/r/${secret}`)).body.resource.parentId).toBe(open);
  });

  test('a user who may delete may restore, also without access to the parent', async () => {
    const platform = await start();
    const { people, document, anna } = await stage(platform);
    const guest = people['stranger'] as TestPerson;
    const entries = [{ email: 'stranger@example.com', role: 'writer' }];
    await anna.submit('access', document, { entries, visibility: 'workspace' });
    expect((await guest.submit('delete', document, {})).status).toBe(200);
    expectProblem(await guest.get(`/r/${document}`), 404, 'not_found');
    expectProblem(await (people['revoked'] as TestPerson).submit('restore', document, {}), 404, 'not_found');
    expectProblem(await (people['reader'] as TestPerson).submit('restore', document, {}), 403, 'forbidden');
    expect((await guest.submit('restore', document, {})).status).toBe(200);
    expect((await anna.get(`/r/${document}`)).body.resource.path).toHaveLength(2);
  });

  test('redirects a signed-out browser to sign-in, and back', async () => {
    const platform = await start();
    const { people, document } = await stage(platform);
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await new TestBrowser(platform).ask(`/r/${document}/info?x=1`, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/logga-in?returnTo=${encodeURIComponent(`/r/${document}/info?x=1`)}`);
    // clients that refuse HTML are programs
    for (const accept of ['text/html;q=0, */*', 'text/html;q=0.5, application/json']) {
      const refused = await new TestBrowser(platform).ask(`/r/${document}`, { headers: { accept } });
      expectProblem(refused, 401, 'unauthenticated');
    }
    const page = await (people['owner'] as TestPerson).get(`/r/${document}`, { headers });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
  });
});
