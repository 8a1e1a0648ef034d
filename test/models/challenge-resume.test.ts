import { describe, expect, test } from 'vitest';
import { astrid, problem } from '../../src/testing/index.ts';
import { forbiddenStore } from '../forms/memory-store.ts';
import { address, ChallengeWorld, reached } from './challenge-world.ts';

describe('a reload', () => {
  test('continues at the code, with the same key and no second e-mail', async () => {
    const world = new ChallengeWorld();
    (await world.waiting()).disconnect();
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'waiting', sentTo: 'b•••@ek.example' });
    expect(world.platform.mails).toHaveLength(1);
    expect(new Set(world.keys('submit')).size).toBe(1);
    expect(await model.submitCode(world.code)).toBe(true);
  });

  test('still knows that the link was used elsewhere', async () => {
    const world = new ChallengeWorld();
    (await world.waiting()).disconnect();
    world.platform.on('session', { json: { user: null, linkUsed: true } });
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'waiting', linkUsed: true });
  });

  test('keeps neither the code nor the challenge in the store', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await model.submitCode('111111');
    expect(world.tabStore.text).toContain(address);
    expect(world.tabStore.text).not.toMatch(/challenge_0001|482917|111111/);
    await model.submitCode(world.code);
    expect(world.tabStore.entries.size).toBe(0);
    expect(world.sharedStore.entries.size).toBe(0);
  });

  test('starts again once the challenge has expired, which reloads do not delay', async () => {
    const world = new ChallengeWorld();
    await world.waiting();
    for (let minutes = 0; minutes < 15; minutes += 5) {
      await world.open().resume();
      world.now += 5 * 60_000;
    }
    const { length } = world.requests('submit');
    const model = world.open();
    await model.resume();
    expect(model.state.step).toBe('ask');
    expect(world.requests('submit')).toHaveLength(length);
  });

  test('starts again with the typed values if the platform refuses', async () => {
    const world = new ChallengeWorld();
    await world.waiting();
    world.platform.on('submit', problem('conflict'));
    const model = world.open();
    await model.resume();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe(address);
    expect(world.tabStore.text).not.toContain('key');
  });

  test('stays at the form without a response; a submit continues with the same e-mail', async () => {
    const world = new ChallengeWorld();
    await world.waiting();
    world.platform.on('submit', { network: 'down' });
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'ask', failure: { code: 'network' } });
    world.platform.on('submit', 'ordinary');
    await model.submit();
    expect(model.state.step).toBe('waiting');
    expect(world.platform.mails).toHaveLength(1);
  });

  test.each(['{', '7', '"x"', '{"at":"x"}'])('starts again with an invalid store (%j)', async (text) => {
    const world = new ChallengeWorld();
    await world.waiting();
    for (const key of world.tabStore.entries.keys()) world.tabStore.setItem(key, text);
    const model = world.open();
    await model.resume();
    expect(model.state.step).toBe('ask');
  });

  test('works without a store, from the start', async () => {
    const world = new ChallengeWorld();
    Object.assign(world, { tabStore: forbiddenStore, sharedStore: forbiddenStore });
    const model = await world.waiting();
    expect(model.state.step).toBe('waiting');
    expect(await model.submitCode(world.code)).toBe(true);
    const again = new ChallengeWorld({ on: { submit: problem('rate_limited', { retryAfter: 9 }) } });
    Object.assign(again, { sharedStore: forbiddenStore });
    expect((await again.waiting()).clock.running).toBe(true);
  });
});

describe('the session', () => {
  test('shows a user who was signed in already, without an event', async () => {
    const world = new ChallengeWorld({ user: astrid });
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid, already: true });
  });

  test('moves on when the user signs in in another tab', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await model.client.session.known();
    world.platform.signIn();
    await model.client.session.refresh();
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid, already: false });
    expect(world.tabStore.entries.size).toBe(0);
  });

  test('cancels a request when the user signs in in another tab', async () => {
    const world = new ChallengeWorld({ on: { submit: { held: 'ordinary' } } });
    const model = world.open();
    await model.client.session.known();
    model.form.set('email', address);
    const asked = model.submit();
    await world.platform.received('submit');
    world.platform.signIn();
    await model.client.session.refresh();
    world.platform.release('submit');
    await asked;
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid });
    expect(model.state.busy).toBeUndefined();
  });

  test('returns to an empty form when the user signs out elsewhere', async () => {
    const world = new ChallengeWorld({ user: astrid });
    const model = world.open();
    await model.resume();
    world.platform.endSessions();
    await model.client.session.refresh();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe('');
  });

  test('shows the form if it can’t be read', async () => {
    const world = new ChallengeWorld({ on: { session: { network: 'down' } } });
    const model = world.open();
    await model.resume();
    expect(model.state).toEqual({ step: 'ask' });
  });
});

describe('another e-mail', () => {
  test('is requested with a new key, and replaces the challenge', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.now += 30_000;
    await model.resend();
    expect(model.state).toMatchObject({ step: 'waiting', resendAt: world.now + 30_000 });
    expect(world.platform.mails).toHaveLength(2);
    expect(new Set(world.keys('submit')).size).toBe(2);
    await model.submitCode(world.code);
    expect(world.requests('verify')[0]?.body).toMatchObject({ challengeId: 'challenge_0002' });
  });

  test('is requested with the same key after a lost response', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('submit', { network: 'down' });
    await model.resend();
    expect(model.state).toMatchObject({ step: 'waiting', failure: { code: 'network' } });
    world.platform.on('submit', 'ordinary');
    await model.resend();
    expect(world.platform.mails).toHaveLength(2);
    expect(new Set(world.keys('submit')).size).toBe(2);
  });

  test('starts a rate limit when refused, while the code still works', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('submit', problem('rate_limited', { retryAfter: 45 }));
    await model.resend();
    expect(model.state).toMatchObject({ step: 'waiting', failure: { code: 'rate_limited' } });
    expect(model.clock.running).toBe(true);
    await model.resend();
    expect(world.requests('submit')).toHaveLength(2);
    expect(await model.submitCode(world.code)).toBe(true);
  });

  test('waits while a code is checked', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('verify', { held: 'ordinary' });
    const verified = model.submitCode(world.code);
    await world.platform.received('verify');
    await model.resend();
    expect(world.requests('submit')).toHaveLength(1);
    world.platform.release();
    expect(await verified).toBe(true);
  });

  test('for another address starts at the form, with the typed values', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    model.restart();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe(address);
    expect(world.tabStore.text).not.toContain('"key"');
  });
});

test('cancels pending requests when it disconnects', async () => {
  const world = new ChallengeWorld({ on: { submit: { held: 'ordinary' } } });
  const model = world.open();
  model.form.set('email', address);
  const asked = model.submit();
  const { signal } = await world.platform.received('submit');
  model.disconnect();
  await asked;
  expect(signal.aborted).toBe(true);
  await reached(model, ({ busy }) => busy === undefined);
  expect(model.state.failure).toBeUndefined();
});
