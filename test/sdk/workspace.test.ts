import { expect, test } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import { createSdk } from '../../src/sdk/index.ts';
import { astrid, problem, scriptedPlatform, type Answer } from '../../src/testing/index.ts';
import { failing, signedIn } from './signed-in.ts';

const annual = { id: 'work_annual', name: 'Annual', rootResourceId: 'arsmote' };
const member: User = { ...astrid, workspaces: [...astrid.workspaces, annual] };
const action = '@service/authentication/actions/get-current-user';
const isUser = (user: User): Answer => ({ json: { action, result: { user } } });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('reads the workspace once for concurrent calls, and again after another sign-in', async () => {
  const { platform, sdk, asked } = await signedIn();
  const both = await Promise.all([sdk.workspace(), sdk.workspace()]);
  expect(both).toEqual([astrid.workspace, astrid.workspace]);
  await sdk.workspace();
  expect(asked('invoke')).toHaveLength(1);

  await sdk.signOff();
  expect(await failing(sdk.workspace())).toMatchObject({ code: 'unauthenticated' });
  const { confirm } = await sdk.signIn('bo@ek.example');
  platform.on('invoke', isUser({ ...member, workspace: annual }));
  await confirm(platform.mails[1]!.code);
  expect(await sdk.workspace()).toEqual(annual);
});

test('reads the workspace again for another token, and if the user is unknown', async () => {
  const platform = scriptedPlatform({ on: { invoke: isUser(member) } });
  const { baseUrl, fetch } = platform;
  let token = 'svc_one';
  const sdk = createSdk({ baseUrl, fetch, token: () => token });
  await sdk.workspace();
  await sdk.workspace();
  expect(platform.requests).toHaveLength(1);
  token = 'svc_two';
  await sdk.workspace();
  expect(platform.requests).toHaveLength(2);

  const signedOut = createSdk({ baseUrl, fetch });
  await signedOut.workspace();
  await signedOut.workspace();
  expect(platform.requests).toHaveLength(4);
});

test('reads the workspace again after a failure; an abort does not affect other callers', async () => {
  const { platform, sdk } = await signedIn({ on: { invoke: [problem('internal'), { held: isUser(member) }] } });
  expect(await failing(sdk.workspace())).toMatchObject({ code: 'internal' });
  const stop = new AbortController();
  const [aborted, waited] = [failing(sdk.workspace({ signal: stop.signal })), sdk.workspace()];
  await platform.received('invoke', 2);
  const reason = new Error('Enough');
  stop.abort(reason);
  expect(await aborted).toBe(reason);
  platform.release('invoke');
  expect(await waited).toEqual(astrid.workspace);
  expect(await failing(sdk.workspace({ signal: stop.signal }))).toBe(reason);
});

test('uses the workspace by default for reads, lists and uploads', async () => {
  const { sdk, asked } = await signedIn();
  expect((await sdk.resources.read()).resource.id).toBe('root_lindholm');
  const names = (await all(sdk.resources.children())).map(({ name }) => name);
  expect(names).toContain('Läs mig.md');
  expect(await all(sdk.resources.children(undefined, { sort: 'name', order: 'desc', limit: 1 }))).toHaveLength(
    names.length,
  );
  const uploaded = await sdk.upload(new File(['x'], 'x.txt'));
  expect((await sdk.resources.read(uploaded)).resource.parentId).toBe('root_lindholm');
  expect((await sdk.uploads.create({ name: 'y.txt', size: 1 })).offset).toBe(0);
  expect(asked('invoke')).toHaveLength(1);
});

test('passes the headers of a read to the caller', async () => {
  const { sdk } = await signedIn();
  const types: (string | null)[] = [];
  await sdk.resources.read(undefined, { headers: (received) => types.push(received.get('Content-Type')) });
  expect(types).toEqual([expect.stringContaining('application/json')]);
});

test('limits searches and clusters to a given workspace', async () => {
  const on = { invoke: isUser(member) };
  const { sdk, asked } = await signedIn({ on }, { workspace: 'work_annual' });
  expect(await sdk.workspace()).toEqual(annual);
  expect((await sdk.resources.read()).resource.id).toBe('arsmote');
  await all(sdk.resources.search({ q: 'protokoll' }));
  await all(sdk.resources.search({ q: 'protokoll', within: 'root_lindholm' }));
  await sdk.resources.clusters();
  const within = [...asked('search'), ...asked('clusters')].map(({ parameters }) => parameters['within']);
  expect(within).toEqual(['arsmote', 'root_lindholm', 'arsmote']);

  const { sdk: unnamed, asked: askedUnnamed } = await signedIn({ on });
  await all(unnamed.resources.search({ q: 'protokoll' }));
  expect(askedUnnamed('search')[0]?.parameters).not.toHaveProperty('within');
  expect(askedUnnamed('invoke')).toEqual([]);
});

test('rejects a workspace that the user is no member of', async () => {
  const { sdk } = await signedIn({}, { workspace: 'work_annual' });
  const failure = { kind: 'refused', code: 'not_found', detail: { operation: 'sdk.workspace', status: 404 } };
  expect(await failing(sdk.workspace())).toMatchObject(failure);
  expect(await failing(sdk.upload(new File(['x'], 'x.txt')))).toMatchObject(failure);
});
