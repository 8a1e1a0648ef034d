import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atlas } from '../../../examples/dialects/atlas/dialect.js';
import { listenAtlas } from '../../../examples/dialects/atlas/server.ts';
import { folio } from '../../../examples/dialects/folio/dialect.js';
import { listenFolio } from '../../../examples/dialects/folio/server.ts';
import { createSdk } from '../../../src/sdk/index.ts';
import type { Dialect } from '../../../src/transport/index.ts';
import { createClient } from '../../../src/transport/client.ts';
import { speak } from '../../../src/transport/dialect/index.ts';
import { jsonRoutes } from '../../../src/transport/operations.ts';

const rows = {
  folio: { listen: listenFolio, dialect: folio },
  atlas: { listen: listenAtlas, dialect: { ...atlas, askEvery: 20 } satisfies Dialect },
};

const form = (name: string) => `@service/authentication/schema/${name}`;

describe.each(Object.entries(rows))('%s', (_name, { listen, dialect }) => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen();
  });
  afterAll(() => server.close());

  /** Somebody who has signed up by the code of their mail. */
  async function signUp(email: string, name = 'Astrid Lind') {
    const { url: baseUrl } = server;
    const client = createClient({ baseUrl, credentials: 'token', fetch: speak(dialect, { baseUrl }) });
    const { result } = await client.submit({
      type: form('sign-up'),
      value: { name, email, workspaceName: 'Lindholm' },
    });
    const { challengeId } = result as { challengeId: string };
    const code = server.archive.codeFor(email);
    const wrong = await client
      .verify({ challengeId, code: code === '111111' ? '222222' : '111111' })
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({
      code: 'validation_failed',
      detail: { problem: { issues: [{ path: ['code'], code: 'wrong_code', params: { attemptsLeft: 4 } }] } },
    });
    const verified = await client.verify({ challengeId, code });
    return { client, verified, token: verified.session.token ?? '' };
  }

  test('signs up and in by a code, knows who it is, and signs off', async () => {
    const { client, verified } = await signUp('astrid@example.com');
    expect(verified.user).toMatchObject({ name: 'Astrid Lind', workspace: { name: 'Lindholm' } });
    expect(await client.session.refresh()).toEqual({ status: 'signed-in', user: verified.user });
    await client.signOff();
    expect(await client.session.refresh()).toEqual({ status: 'signed-out' });

    const sdk = createSdk({ baseUrl: server.url, dialect });
    const asked = await sdk.signIn('astrid@example.com');
    expect(await asked.confirm(server.archive.codeFor('astrid@example.com'))).toEqual(verified.user);
    const { user } = await sdk.invoke('@service/authentication/actions/get-current-user', {});
    expect(user).toEqual(verified.user);
    await sdk.signOff();
    const nobody = await sdk
      .invoke('@service/authentication/actions/get-current-user', {})
      .catch((error: unknown) => error);
    expect(nobody).toMatchObject({ kind: 'refused', code: 'unauthenticated' });
  });

  test('lists, makes, edits by a patch, refuses what is stale, and tells what happens', async () => {
    const { verified, token } = await signUp('bo@example.com', 'Bo Ek');
    const { resources, events } = createSdk({ baseUrl: server.url, dialect, token });
    const root = verified.user.workspace.rootResourceId;
    const { submit } = resources;
    const following = events({ after: server.archive.position })[Symbol.asyncIterator]();

    const notes = await submit('@service/resources/schema/create-directory', {
      target: root,
      value: { name: 'Notes' },
    });
    const { id } = await submit('@service/resources/schema/create-document', {
      target: notes.id,
      value: { name: 'a.md', content: '# One\n' },
    });
    const heard = [(await following.next()).value, (await following.next()).value];
    await following.return?.();
    expect(heard).toMatchObject([
      { kind: 'resource.created', data: { resourceId: notes.id, parentId: root } },
      { kind: 'resource.created', data: { resourceId: id, parentId: notes.id } },
    ]);

    const value = {
      patch: [
        { from: 2, to: 5, insert: 'Two' },
        { from: 6, to: 6, insert: 'More\n' },
      ],
    };
    const change = { target: id, ifRevision: 1, value };
    expect(await submit('@service/resources/schema/markdown', change)).toMatchObject({ revision: 2 });
    expect(await resources.read(id)).toMatchObject({
      content: '# Two\nMore\n',
      resource: { path: [{ name: 'Lindholm' }, { name: 'Notes' }], parentId: notes.id, size: 11 },
    });
    const stale = await submit('@service/resources/schema/markdown', change).catch((error: unknown) => error);
    expect(stale).toMatchObject({
      code: 'precondition_failed',
      detail: { problem: { params: { currentRevision: 2 } } },
    });
    const twin = await submit('@service/resources/schema/create-directory', {
      target: root,
      value: { name: 'Notes' },
    }).catch((error: unknown) => error);
    expect(twin).toMatchObject({ code: 'conflict', detail: { problem: { issues: [{ code: 'twin_name' }] } } });

    const names: string[] = [];
    for await (const { name } of resources.children(root, { limit: 1, order: 'desc' })) names.push(name);
    expect(names).toEqual(['Welcome.md', 'Notes']);
    const { children } = await resources.read(root);
    expect(children).toMatchObject({ start: 0, total: 2, nextCursor: null });
    const other = await resources.read('somebody-elses').catch((error: unknown) => error);
    expect(other).toMatchObject({ kind: 'refused', code: 'not_found' });
  });

  test('names every operation: what it does not map, the platform does not have', () => {
    const bytes = ['beginUpload', 'uploadStand', 'sendUpload', 'variant'];
    expect([...Object.keys(jsonRoutes), ...bytes].filter((name) => !Object.hasOwn(dialect, name))).toEqual([]);
  });

  test('says in its own words what the platform does not have', async () => {
    const { token } = await signUp('maja@example.com');
    const { resources, tokens } = createSdk({ baseUrl: server.url, dialect, token });
    const asking = [
      resources.taskOutput('resource-1', 'outline'),
      resources.graph({ resourceId: 'resource-1' }),
      resources.clusters(),
      tokens.list(),
      tokens.create({ name: 'Script' }),
    ];
    for (const asked of asking) {
      expect(await asked.catch((error: unknown) => error)).toMatchObject({ kind: 'refused', code: 'not_found' });
    }
  });
});
