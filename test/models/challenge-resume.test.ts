import { describe, expect, test } from 'vitest';
import { astrid, problem } from '../../src/testing/index.ts';
import { forbiddenStore } from '../forms/memory-store.ts';
import { address, ChallengeWorld, reached } from './challenge-world.ts';

describe('a reload', () => {
  test('goes on at the code, by the same key and without a second mail', async () => {
    const world = new ChallengeWorld();
    (await world.waiting()).disconnect();
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'waiting', sentTo: 'b•••@ek.example' });
    expect(world.platform.mails).toHaveLength(1);
    expect(new Set(world.keys('submit')).size).toBe(1);
    expect(await model.submitCode(world.code)).toBe(true);
  });

  test('leaves neither code nor challenge in the store', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await model.submitCode('111111');
    expect(world.tabStore.text).toContain(address);
    expect(world.tabStore.text).not.toMatch(/challenge_0001|482917|111111/);
    await model.submitCode(world.code);
    expect(world.tabStore.entries.size).toBe(0);
    expect(world.sharedStore.entries.size).toBe(0);
  });

  test('after the mail has run out begins anew, and reloads do not make it younger', async () => {
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

  test('that the platform refuses begins anew, with what was typed', async () => {
    const world = new ChallengeWorld();
    await world.waiting();
    world.platform.on('submit', problem('conflict'));
    const model = world.open();
    await model.resume();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe(address);
    expect(world.tabStore.text).not.toContain('key');
  });

  test('without an answer stays at the form, and a press goes on with the same mail', async () => {
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

  test.each(['{', '7', '"x"', '{"at":"x"}'])('with a garbled store (%j) begins anew', async (text) => {
    const world = new ChallengeWorld();
    await world.waiting();
    for (const key of world.tabStore.entries.keys()) world.tabStore.setItem(key, text);
    const model = world.open();
    await model.resume();
    expect(model.state.step).toBe('ask');
  });

  test('with a forbidden store costs the way back alone', async () => {
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

describe('whoever is signed in', () => {
  test('already is shown as that, and it is no news', async () => {
    const world = new ChallengeWorld({ user: astrid });
    const model = world.open();
    await model.resume();
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid, already: true });
  });

  test('in another tab while the code is waited for moves this one on', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await model.client.session.known();
    world.platform.signIn();
    await model.client.session.refresh();
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid, already: false });
    expect(world.tabStore.entries.size).toBe(0);
  });

  test('in another tab while the mail is asked for calls the asking off', async () => {
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

  test('signs off elsewhere: back to an empty form', async () => {
    const world = new ChallengeWorld({ user: astrid });
    const model = world.open();
    await model.resume();
    world.platform.endSessions();
    await model.client.session.refresh();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe('');
  });

  test('can not be asked: the form is there', async () => {
    const world = new ChallengeWorld({ on: { session: { network: 'down' } } });
    const model = world.open();
    await model.resume();
    expect(model.state).toEqual({ step: 'ask' });
  });
});

describe('a new mail', () => {
  test('is asked for by a new key, and the newest challenge counts', async () => {
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

  test('whose answer was lost is pressed for again by the same key', async () => {
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

  test('that is refused as too often starts the clock, and the code can still be typed', async () => {
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

  test('for another address begins at the form, with what was typed', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    model.restart();
    expect(model.state).toEqual({ step: 'ask' });
    expect(model.form.value('email')).toBe(address);
    expect(world.tabStore.text).not.toContain('"key"');
  });
});

test('what is under way ends with the connection', async () => {
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
