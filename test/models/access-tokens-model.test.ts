import { describe, expect, test } from 'vitest';
import { AccessTokensModel } from '../../src/models/index.ts';
import { astrid, problem, type Script } from '../../src/testing/index.ts';
import { ChallengeWorld } from './challenge-world.ts';

const kept = {
  id: 'token_kept',
  name: 'Nightly build',
  createdAt: '2026-02-01T08:00:00Z',
  lastUsedAt: null,
  expiresAt: null,
  prefix: 'svc_KEPT',
};
const other = { ...kept, id: 'token_other', name: 'Other', prefix: 'svc_OTHE' };

/** One tab with the tokens of Astrid, its clock and its network in the test's hand. */
function open(script: Script = {}) {
  const world = new ChallengeWorld({ user: astrid, accessTokens: [kept, other], ...script });
  const client = world.client();
  /** Undo windows that have not ended. */
  const waiting: (() => void)[] = [];
  const model = new AccessTokensModel({
    client,
    network: world.network,
    tabStore: world.tabStore,
    sharedStore: world.sharedStore,
    now: () => world.now,
    wait: (_milliseconds, signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  });
  const reached = <Found>(probe: () => Found) =>
    new Promise<NonNullable<Found>>((resolve) => {
      const look = () => {
        const found = probe();
        if (!found) return;
        unsubscribe();
        resolve(found);
      };
      const unsubscribe = model.subscribe(look);
      look();
    });
  const elapse = () => waiting.splice(0).forEach((end) => end());
  return { world, client, model, reached, elapse };
}

const ids = ({ state }: AccessTokensModel) => state.tokens.map(({ id }) => id);

describe('creating a token', () => {
  test('shows the secret once; the list has none', async () => {
    const { model, world } = open();
    await model.load();
    expect(ids(model)).toEqual(['token_kept', 'token_other']);
    model.form.set('name', '  CI  ');
    model.days = 30;
    expect(await model.submit()).toBe(true);
    const { created, tokens } = model.state;
    expect(created?.token).toMatch(/^svc_/);
    expect(tokens[0]).toEqual({ ...created, token: undefined });
    expect(tokens[0]).toMatchObject({ name: 'CI', expiresAt: new Date(world.now + 30 * 86_400_000).toISOString() });
    expect(model.form.value('name')).toBe('');
    model.forget();
    expect(model.state.created).toBeUndefined();
    expect(JSON.stringify(model.state) + world.tabStore.text).not.toContain(created?.token);
  });

  test('sends one request for concurrent calls, and none while a secret is shown', async () => {
    const { model, world } = open();
    model.form.set('name', 'CI');
    await Promise.all([model.submit(), model.submit()]);
    await model.submit();
    expect(world.requests('createToken')).toHaveLength(1);
  });

  test('sends no expiry for a token without one', async () => {
    const { model, world } = open();
    model.form.set('name', 'CI');
    model.days = undefined;
    await model.submit();
    expect(world.requests('createToken')[0]?.body).toEqual({ name: 'CI' });
  });

  test('shows a refusal of the name at its field', async () => {
    const { model, world } = open();
    expect(await model.submit()).toBe(false);
    expect(model.form.issue('name')).toMatchObject({ code: 'required' });
    expect(world.requests('createToken')).toEqual([]);
  });

  test('repeats the same token after a lost response', async () => {
    const { model, world } = open({
      on: { createToken: [{ network: 'down' }, { network: 'down' }, { network: 'down' }] },
    });
    model.form.set('name', 'CI');
    await model.submit();
    expect(model.state.failure).toMatchObject({ kind: 'unreachable' });
    world.now += 5000;
    expect(await model.submit()).toBe(true);
    const asked = world.requests('createToken');
    expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test('waits for the network, and continues by itself', async () => {
    const { model, world, reached } = open();
    world.network.online = false;
    world.platform.offline = true;
    model.form.set('name', 'CI');
    const made = model.submit();
    await reached(() => model.state.waitingForNetwork);
    world.platform.offline = false;
    world.network.online = true;
    expect(await made).toBe(true);
  });

  test('reports a lost secret, and lists the token for revoking', async () => {
    const { model } = open({ on: { createToken: problem('already_used') } });
    model.form.set('name', 'CI');
    await model.submit();
    expect(model.state).toMatchObject({ lost: true, status: 'ready' });
    expect(ids(model)).toHaveLength(2);
  });

  test('pauses after a 429, after a reload, too', async () => {
    const { model, world } = open({ on: { createToken: problem('rate_limited', { retryAfter: 30 }) } });
    model.form.set('name', 'CI');
    await model.submit();
    expect(model.clock.running).toBe(true);
    expect(await model.submit()).toBe(false);
    expect(world.requests('createToken')).toHaveLength(1);
    world.now += 30_001;
    expect(model.clock.running).toBe(false);
  });
});

describe('a fresh sign-in', () => {
  const stale: Script = { on: { createToken: [problem('fresh_sign_in_required')] } };

  test('is requested in place; the right code creates the token', async () => {
    const { model, world, reached } = open(stale);
    await model.load();
    model.form.set('name', 'CI');
    expect(await model.submit()).toBe(false);
    const { confirmation } = model;
    expect(confirmation?.state).toMatchObject({ step: 'waiting', sentTo: 'a•••@lindholm.example' });
    await confirmation?.submitCode('111111');
    expect(confirmation?.state.codeIssue).toMatchObject({ code: 'wrong_code' });
    await confirmation?.submitCode(world.platform.mails.at(-1)?.code ?? '');
    expect(await reached(() => model.state.created)).toMatchObject({ name: 'CI' });
    expect(model.confirmation).toBeUndefined();
    const asked = world.requests('createToken');
    expect(new Set(asked.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  test('is noticed when it is confirmed in another tab', async () => {
    const { model } = open(stale);
    await model.load();
    model.form.set('name', 'CI');
    await model.submit();
    await model.look();
    expect(model.state.created).toMatchObject({ name: 'CI' });
    expect(model.confirmation).toBeUndefined();
  });

  test('can be cancelled; the draft stays', async () => {
    const { model } = open({ on: { createToken: problem('fresh_sign_in_required') } });
    await model.load();
    model.form.set('name', 'CI');
    await model.submit();
    model.cancel();
    expect(model.confirmation).toBeUndefined();
    expect(model.form.value('name')).toBe('CI');
  });
});

describe('revoking a token', () => {
  test('is sent when undo is over', async () => {
    const { model, world, reached, elapse } = open();
    await model.load();
    model.revocations.begin('token_kept');
    model.revocations.begin('token_kept');
    expect(model.revocations.of('token_kept')).toMatchObject({ sent: false, until: world.now + 10_000 });
    expect(world.requests('revokeToken')).toEqual([]);
    elapse();
    await reached(() => ids(model).length === 1 && !model.revocations.of('token_kept'));
    expect(world.requests('revokeToken').map(({ parameters }) => parameters['id'])).toEqual(['token_kept']);
    expect(ids(model)).toEqual(['token_other']);
  });

  test('is not sent after undo', async () => {
    const { model, world, elapse } = open();
    await model.load();
    model.revocations.begin('token_kept');
    expect(model.revocations.undo('token_kept')).toBe(true);
    elapse();
    await model.load();
    expect(world.requests('revokeToken')).toEqual([]);
    expect(model.revocations.undo('token_kept')).toBe(false);
  });

  test('is sent at once when the page is left', async () => {
    const { model, world } = open();
    await model.load();
    const disconnect = model.connect();
    model.revocations.begin('token_kept');
    disconnect();
    expect(await world.platform.received('revokeToken')).toMatchObject({
      parameters: { id: 'token_kept' },
      cookies: true,
    });
  });

  test('waits for the network after the element has left, when its undo was over', async () => {
    const { model, world, reached, elapse } = open();
    await model.load();
    const disconnect = model.connect();
    world.network.online = false;
    world.platform.offline = true;
    model.revocations.begin('token_kept');
    elapse();
    await reached(() => model.state.waitingForNetwork);
    disconnect();
    world.platform.offline = false;
    world.network.online = true;
    await reached(() => ids(model).length === 1 && !model.revocations.of('token_kept'));
    expect(model.state.failure).toBeUndefined();
  });

  test('waits for the network after the element has left within the time for undo', async () => {
    const { model, world, reached, elapse } = open();
    await model.load();
    const disconnect = model.connect();
    world.network.online = false;
    world.platform.offline = true;
    model.revocations.begin('token_kept');
    disconnect();
    await reached(() => model.state.waitingForNetwork);
    elapse();
    world.platform.offline = false;
    world.network.online = true;
    await reached(() => ids(model).length === 1 && !model.revocations.of('token_kept'));
  });

  test('is sent once more when the page unloads before it is answered', async () => {
    const { model, world, elapse } = open({ on: { revokeToken: [{ held: 'ordinary' }] } });
    await model.load();
    model.revocations.begin('token_kept');
    elapse();
    await world.platform.received('revokeToken');
    model.leave();
    await world.platform.received('revokeToken', 2);
    expect(model.revocations.of('token_kept')).toMatchObject({ sent: true });
  });

  test('succeeds for a token that was revoked elsewhere', async () => {
    const { model, reached, elapse } = open({ on: { revokeToken: problem('not_found') } });
    await model.load();
    model.revocations.begin('token_kept');
    elapse();
    await reached(() => ids(model).length === 1);
    expect(model.state.failure).toBeUndefined();
  });

  test('keeps the token after a failure, and shows why', async () => {
    const { model, reached, elapse } = open({ on: { revokeToken: problem('internal') } });
    await model.load();
    model.revocations.begin('token_kept');
    elapse();
    await reached(() => model.state.failure && !model.revocations.of('token_kept'));
    expect(ids(model)).toEqual(['token_kept', 'token_other']);
  });
});

describe('the session', () => {
  test('ends; the submission continues once the same user is back', async () => {
    const { model, world, client, reached } = open();
    await client.session.known();
    const disconnect = model.connect();
    await model.load();
    world.platform.endSessions();
    model.form.set('name', 'CI');
    await model.submit();
    expect(model.state.status).toBe('signed-out');
    await reached(() => client.session.state.status === 'signed-out');
    world.platform.signIn();
    await client.session.refresh();
    expect(await reached(() => model.state.created)).toMatchObject({ name: 'CI' });
    disconnect();
  });

  test('ends during a revocation, which continues', async () => {
    const { model, world, client, reached, elapse } = open();
    await client.session.known();
    const disconnect = model.connect();
    await model.load();
    world.platform.endSessions();
    model.revocations.begin('token_kept');
    elapse();
    await reached(() => model.state.status === 'signed-out' && client.session.state.status === 'signed-out');
    world.platform.signIn();
    await client.session.refresh();
    await reached(() => model.state.status === 'ready' && !model.revocations.of('token_kept'));
    expect(ids(model)).toEqual(['token_other']);
    disconnect();
  });

  test('of another user starts without previous state', async () => {
    const { model, world, client, reached } = open();
    await client.session.known();
    const disconnect = model.connect();
    await model.load();
    model.form.set('name', 'CI');
    await model.submit();
    model.form.set('name', 'secret plan');
    model.revocations.begin('token_kept');
    world.platform.signIn({ ...astrid, id: 'user_bo', email: 'bo@ek.example' });
    await client.session.refresh();
    await reached(() => model.state.status === 'ready' && !model.state.created);
    expect(model.form.value('name')).toBe('');
    expect(model.revocations.of('token_kept')).toBeUndefined();
    expect(world.requests('revokeToken')).toEqual([]);
    disconnect();
  });

  test('may be signed out, which is no failure', async () => {
    const { model } = open({ user: null });
    await model.load();
    expect(model.state.status).toBe('signed-out');
    expect(model.state.failure).toBeUndefined();
  });
});

test('reads the list again after a failure', async () => {
  const { model } = open({ on: { tokens: [problem('internal')] } });
  await model.load();
  expect(model.state).toMatchObject({ status: 'failed', failure: { code: 'internal' } });
  await model.load();
  expect(model.state).toMatchObject({ status: 'ready', failure: undefined });
});
