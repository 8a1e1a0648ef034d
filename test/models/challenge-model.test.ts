import { describe, expect, test } from 'vitest';
import { astrid, problem, scenarios } from '../../src/testing/index.ts';
import { address, ChallengeWorld, reached } from './challenge-world.ts';

const wrongCode = (attemptsLeft: number) => ({
  path: ['code'],
  code: 'wrong_code',
  message: 'wrong_code',
  params: { attemptsLeft },
});

describe('requesting an e-mail', () => {
  test('continues with the code, the masked address and the pause of the response', async () => {
    const world = new ChallengeWorld();
    const model = world.open();
    model.form.set('email', address);
    const asked = model.submit();
    expect(model.state).toMatchObject({ step: 'ask', busy: 'asking' });
    await asked;
    expect(model.state).toEqual({ step: 'waiting', sentTo: 'b•••@ek.example', resendAt: world.now + 30_000 });
    expect(world.requests('submit')[0]?.body).toMatchObject({ value: { email: address, returnTo: '/after' } });
  });

  test('sends nothing for an invalid address', async () => {
    const world = new ChallengeWorld();
    const model = world.open();
    model.form.set('email', 'bo@ek');
    await model.submit();
    expect(model.state).toMatchObject({ step: 'ask', busy: undefined });
    expect(model.form.issue('email')?.code).toBe('wrong_format');
    expect(world.platform.requests).toEqual([]);
  });

  test('shows a refusal of the address at its field', async () => {
    const model = await new ChallengeWorld(scenarios['address refused']).waiting();
    expect(model.state.step).toBe('ask');
    expect(model.state.failure).toBeUndefined();
    expect(model.form.issue('email')).toMatchObject({ code: 'wrong_format', params: { reason: 'no-dot' } });
    expect(model.form.value('email')).toBe(address);
  });

  test.each([
    ['network down', 'network'],
    ['forbidden', 'forbidden'],
    ['internal error', 'internal'],
    ['unavailable', 'unavailable'],
    ['rate limited', 'rate_limited'],
    ['error page of a proxy', 'unexpected-status'],
    ['not JSON', 'unexpected-body'],
    ['not the contract', 'unexpected-body'],
  ] as const)('%s: says so (%s), keeps what was typed, and can be pressed again', async (scenario, code) => {
    const world = new ChallengeWorld(scenarios[scenario]);
    const model = await world.waiting();
    expect(model.state).toMatchObject({ step: 'ask', failure: { code } });
    expect(model.state.busy).toBeUndefined();
    expect(model.form.value('email')).toBe(address);
    world.platform.on('submit', 'ordinary');
    world.now += 91_000;
    await model.submit();
    expect(model.state.step).toBe('waiting');
  });

  test('fails for a result that is no challenge', async () => {
    const json = { submissionId: 'submission_1', state: 'completed', result: { challengeId: 7 } };
    const model = await new ChallengeWorld({ on: { submit: { json } } }).waiting();
    expect(model.state).toMatchObject({ step: 'ask', failure: { kind: 'unexpected-body' } });
    const later = { submissionId: 'submission_1', state: 'accepted' };
    const other = await new ChallengeWorld({ on: { submit: { json: later } } }).waiting();
    expect(other.state).toMatchObject({ step: 'ask', failure: { kind: 'unexpected-body' } });
  });

  test('keeps its key after a lost response, so that one e-mail is sent', async () => {
    const world = new ChallengeWorld();
    const model = world.open();
    model.form.set('email', address);
    world.platform.on('submit', { network: 'down' });
    await model.submit();
    world.platform.on('submit', 'ordinary');
    await model.submit();
    expect(new Set(world.keys('submit')).size).toBe(1);
    model.restart();
    await model.submit();
    expect(new Set(world.keys('submit')).size).toBe(2);
  });

  test('uses a new key after a refusal, and for another address', async () => {
    const world = new ChallengeWorld({ on: { submit: [problem('forbidden'), problem('forbidden')] } });
    const model = await world.waiting();
    await model.submit();
    model.form.set('email', 'bo@alm.example');
    await model.submit();
    expect(new Set(world.keys('submit')).size).toBe(3);
  });

  test('pauses after a 429 as long as the platform says', async () => {
    const world = new ChallengeWorld(scenarios['rate limited']);
    const model = await world.waiting();
    expect(model.clock.until).toBe(world.now + 90_000);
    world.platform.on('submit', 'ordinary');
    await model.submit();
    expect(world.requests('submit')).toHaveLength(1);
    world.now += 90_001;
    await model.submit();
    expect(model.state.step).toBe('waiting');
  });

  test('pauses for a minute after a 429 without a time', async () => {
    const world = new ChallengeWorld({ on: { submit: problem('rate_limited') } });
    expect((await world.waiting()).clock.until).toBe(world.now + 60_000);
  });
});

describe('offline', () => {
  test('waits with the same key, and continues by itself', async () => {
    const world = new ChallengeWorld();
    const model = world.open();
    model.form.set('email', address);
    world.network.online = false;
    world.platform.offline = true;
    const asked = model.submit();
    await reached(model, ({ waitingForNetwork }) => waitingForNetwork);
    expect(model.state).toMatchObject({ busy: 'asking', step: 'ask' });
    world.platform.offline = false;
    world.network.online = true;
    await asked;
    expect(model.state.step).toBe('waiting');
    expect(model.state.waitingForNetwork).toBeFalsy();
    expect(new Set(world.keys('submit')).size).toBe(1);
  });

  test('waits with a code, too', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.network.online = false;
    world.platform.offline = true;
    const verified = model.submitCode(world.code);
    await reached(model, ({ waitingForNetwork }) => waitingForNetwork);
    world.platform.offline = false;
    world.network.online = true;
    expect(await verified).toBe(true);
  });

  test('stops waiting when the address changes', async () => {
    const world = new ChallengeWorld();
    const model = world.open();
    model.form.set('email', address);
    world.network.online = false;
    world.platform.offline = true;
    const asked = model.submit();
    await reached(model, ({ waitingForNetwork }) => waitingForNetwork);
    model.restart();
    await asked;
    expect(model.state.busy).toBeUndefined();
    expect(model.state.waitingForNetwork).toBeFalsy();
    expect(model.form.value('email')).toBe(address);
  });
});

describe('the code', () => {
  test('signs in, and continues at the path of the response', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    expect(await model.submitCode(world.code)).toBe(true);
    expect(model.state).toMatchObject({
      step: 'signed-in',
      user: { email: address },
      returnTo: '/after',
      already: false,
    });
    expect(model.client.session.state.status).toBe('signed-in');
  });

  test('is sent once for concurrent calls', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await Promise.all([model.submitCode(world.code), model.submitCode(world.code), model.submitCode('111111')]);
    expect(world.requests('verify')).toHaveLength(1);
  });

  test('is ignored without a challenge', async () => {
    const world = new ChallengeWorld();
    expect(await world.open().submitCode('482917')).toBe(false);
    expect(world.platform.requests).toEqual([]);
  });

  test('shows the remaining attempts of a wrong code until it changes', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    expect(await model.submitCode('111111')).toBe(false);
    expect(model.state).toMatchObject({ step: 'waiting', codeIssue: wrongCode(4) });
    expect(model.state.failure).toBeUndefined();
    model.clearCodeIssue();
    expect(model.state.codeIssue).toBeUndefined();
  });

  test('costs one attempt if the same wrong code is sent again', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    await model.submitCode('111111');
    await model.submitCode('111111');
    expect(new Set(world.keys('verify')).size).toBe(1);
    expect(model.state.codeIssue).toMatchObject(wrongCode(4));
    await model.submitCode('222222');
    expect(model.state.codeIssue).toMatchObject(wrongCode(3));
  });

  test('keeps its key after a network failure, so that the response is repeated', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('verify', { network: 'down' });
    expect(await model.submitCode(world.code)).toBe(false);
    expect(model.state).toMatchObject({ step: 'waiting', failure: { code: 'network' } });
    world.platform.on('verify', 'ordinary');
    expect(await model.submitCode(world.code)).toBe(true);
    expect(new Set(world.keys('verify')).size).toBe(1);
  });

  test.each([
    ['expired', 'expired'],
    ['attempts used up', 'too_many_attempts'],
    ['internal error', 'internal'],
    ['not JSON', 'unexpected-body'],
  ] as const)('%s: stays at the code, and allows a new e-mail', async (scenario, code) => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('verify', (scenarios[scenario].on as { verify: never }).verify);
    await model.submitCode('111111');
    expect(model.state).toMatchObject({ step: 'waiting', failure: { code } });
    expect(model.clock.running).toBe(false);
    world.now += 31_000;
    await model.resend();
    expect(model.state.step).toBe('waiting');
    expect(model.state.failure).toBeUndefined();
    expect(world.platform.mails).toHaveLength(2);
  });

  test('reads the session if it was used in another tab', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('verify', problem('already_used'));
    world.platform.signIn();
    expect(await model.submitCode(world.code)).toBe(true);
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid });
  });

  test('fails if it was used elsewhere', async () => {
    const world = new ChallengeWorld();
    const model = await world.waiting();
    world.platform.on('verify', problem('already_used'));
    expect(await model.submitCode(world.code)).toBe(false);
    expect(model.state).toMatchObject({ step: 'waiting', failure: { code: 'already_used' } });
    expect(world.requests('session')).toHaveLength(1);
  });
});
