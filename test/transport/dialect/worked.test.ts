import { expect, test } from 'vitest';
import { jsonRoutes } from '../../../src/transport/operations.ts';
import { failing } from './failing.ts';
import { currentUser, form, onEveryWorked } from './worked-stage.ts';

onEveryWorked('has who somebody is, and texts', (stage) => {
  test('signs up and in by a code, reads the user, and signs out', async () => {
    const { client, verified } = await stage().signUp('astrid@example.com');
    expect(verified.user).toMatchObject({ name: 'Astrid Lind', workspace: { name: 'Lindholm' } });
    expect(await client.session.refresh()).toEqual({ status: 'signed-in', user: verified.user });
    await client.signOff();
    expect(await client.session.refresh()).toEqual({ status: 'signed-out' });

    const sdk = stage().sdk();
    const asked = await sdk.signIn('astrid@example.com');
    expect(await asked.confirm(stage().letterTo('astrid@example.com').digits)).toEqual(verified.user);
    const { user } = await sdk.invoke('@service/authentication/actions/get-current-user', {});
    expect(user).toEqual(verified.user);
    await sdk.signOff();
    const refused = await sdk
      .invoke('@service/authentication/actions/get-current-user', {})
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'refused', code: 'unauthenticated' });
  });

  test('lists, creates and patches resources, refuses stale patches, and sends live events', async () => {
    const { sdk, root } = await stage().signUp('bo@example.com', 'Bo Ek');
    const { resources, events } = sdk;
    const { submit } = resources;
    const following = events({ after: stage().server.archive.position })[Symbol.asyncIterator]();

    const notes = await submit('@service/resources/schema/create-directory', {
      target: root,
      value: { name: 'Notes' },
    });
    const { id } = await submit('@service/resources/schema/create-document', {
      target: notes.id,
      value: { name: 'a.md', content: '# One\n' },
    });
    const received = [(await following.next()).value, (await following.next()).value];
    await following.return?.();
    expect(received).toMatchObject([
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
    const taken = await submit('@service/resources/schema/create-directory', {
      target: root,
      value: { name: 'Notes' },
    }).catch((error: unknown) => error);
    expect(taken).toMatchObject({ code: 'conflict', detail: { problem: { issues: [{ code: 'twin_name' }] } } });

    const names: string[] = [];
    for await (const { name } of resources.children(root, { limit: 1, order: 'desc' })) names.push(name);
    expect(names).toEqual(['Welcome.md', 'Notes']);
    const { children } = await resources.read(root);
    expect(children).toMatchObject({ start: 0, total: 2, nextCursor: null });
    const other = await resources.read('somebody-elses').catch((error: unknown) => error);
    expect(other).toMatchObject({ kind: 'refused', code: 'not_found' });
  });

  test('redeems a link once; signing out everywhere ends all sessions, but no token', async () => {
    const email = 'link@example.com';
    const { client, sdk } = await stage().signUp(email);
    const { token: script } = await sdk.tokens.create({ name: 'Nightly build' });
    await client.submit({ type: form('sign-in'), value: { email } });
    const { link } = stage().letterTo(email);
    const verified = await client.verify({ token: link });
    expect(verified.user.email).toBe(email);
    expect(await failing(client.verify({ token: link }))).toMatchObject({ code: 'already_used' });
    expect(await failing(client.verify({ token: 'never-sent' }))).toMatchObject({ code: 'expired' });
    await client.signOff({ everywhere: true });
    expect(await failing(sdk.tokens.list())).toMatchObject({ code: 'unauthenticated' });
    expect(await stage().sdk(script).invoke(currentUser, {})).toMatchObject({ user: { email } });
  });

  test('creates, lists, uses and revokes tokens; a token creates none', async () => {
    const { tokens } = (await stage().signUp('tokens@example.com')).sdk;
    expect(await tokens.list()).toEqual([]);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    await tokens.create({ name: 'First' });
    const made = await tokens.create({ name: 'Nightly build', expiresAt });
    expect(made).toMatchObject({ name: 'Nightly build', expiresAt, lastUsedAt: null });
    expect(made.token.startsWith(made.prefix)).toBe(true);

    const script = stage().sdk(made.token);
    expect(await script.invoke(currentUser, {})).toMatchObject({ user: { email: 'tokens@example.com' } });
    expect(await failing(script.tokens.create({ name: 'Another' }))).toMatchObject({ code: 'forbidden' });
    const listed = await tokens.list();
    expect(listed.map(({ name }) => name)).toEqual(['Nightly build', 'First']);
    expect(listed[0]?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(made.token);
    await tokens.revoke(made.id);
    expect(await failing(script.invoke(currentUser, {}))).toMatchObject({ code: 'unauthenticated' });
    await tokens.revoke(made.id);
  });

  test('maps every operation, or marks it as missing', () => {
    const bytes = ['beginUpload', 'uploadStatus', 'sendUpload', 'variant'];
    expect([...Object.keys(jsonRoutes), ...bytes].filter((name) => !Object.hasOwn(stage().dialect, name))).toEqual([]);
  });

  test('words the refusal of missing operations itself', async () => {
    const { sdk } = await stage().signUp('maja@example.com');
    const asked = await sdk.resources.taskOutput('resource-1', 'outline').catch((error: unknown) => error);
    expect(asked).toMatchObject({ kind: 'refused', code: 'not_found' });
  });
});
