import { describe, expect, test } from 'vitest';
import { VerifyModel } from '../../src/models/index.ts';
import { astrid, problem, scenarios, type Script } from '../../src/testing/index.ts';
import { ChallengeWorld } from './challenge-world.ts';

function open(script?: Script) {
  const world = new ChallengeWorld(script);
  const { token } = world.platform.sendMail();
  const client = world.client();
  return { world, client, model: new VerifyModel({ client, token, network: world.network }) };
}

const waitsForNetwork = (model: VerifyModel) =>
  new Promise<void>((resolve) => {
    model.subscribe(() => {
      if (model.state.waitingForNetwork) resolve();
    });
  });

describe('a link', () => {
  test('signs in when it is pressed, not when it is opened', async () => {
    const { world, client, model } = open();
    expect(world.platform.requests).toEqual([]);
    expect(model.state).toEqual({ step: 'ready' });
    const pressed = model.press();
    expect(model.state).toEqual({ step: 'ready', busy: true });
    await pressed;
    expect(model.state).toMatchObject({ step: 'signed-in', user: astrid });
    expect(client.session.state.status).toBe('signed-in');
  });

  test('is redeemed once for concurrent calls', async () => {
    const { world, model } = open();
    await Promise.all([model.press(), model.press()]);
    await model.press();
    expect(world.requests('verify')).toHaveLength(1);
  });

  test.each([
    ['expired', 'expired'],
    ['already used', 'already_used'],
    ['internal error', 'internal'],
    ['network down', 'network'],
    ['not the contract', 'unexpected-body'],
  ] as const)('%s: says so, and can be pressed again', async (scenario, code) => {
    const { world, model } = open(scenarios[scenario]);
    await model.press();
    expect(model.state).toMatchObject({ step: 'ready', failure: { code } });
    expect(model.state.busy).toBeUndefined();
    world.platform.on('verify', 'ordinary');
    await model.press();
    expect(model.state.step).toBe('signed-in');
    expect(model.state.failure).toBeUndefined();
  });

  test('keeps its key after a lost response', async () => {
    const { world, model } = open({ on: { verify: [{ network: 'down' }, { network: 'down' }, { network: 'down' }] } });
    await model.press();
    await model.press();
    expect(model.state.step).toBe('signed-in');
    expect(new Set(world.keys('verify')).size).toBe(1);
  });

  test('waits for the network, and continues by itself', async () => {
    const { world, model } = open();
    world.network.online = false;
    world.platform.offline = true;
    const waiting = waitsForNetwork(model);
    const pressed = model.press();
    await waiting;
    expect(model.state).toMatchObject({ step: 'ready', busy: true });
    world.platform.offline = false;
    world.network.online = true;
    await pressed;
    expect(model.state.step).toBe('signed-in');
  });

  test('switches to token mode without cookies', async () => {
    const { world, model } = open(scenarios['cookies blocked']);
    await model.press();
    expect(model.state.step).toBe('signed-in');
    expect(new Set(world.keys('verify')).size).toBe(2);
  });

  test('does not change after it is disposed', async () => {
    const { world, model } = open({ on: { verify: { held: problem('expired') } } });
    const pressed = model.press();
    await world.platform.received('verify');
    model.dispose();
    await pressed;
    expect(model.state.failure).toBeUndefined();
  });
});
