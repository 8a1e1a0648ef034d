import { expect, it, vi } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import type { ResourceRead } from '../../src/contract/resources/resource.ts';
import { ViewerModel } from '../../src/models/viewer-model.ts';
import { PlatformFailure } from '../../src/transport/failure.ts';
import { PlatformSession } from '../../src/transport/session.ts';
import { astrid } from '../../src/testing/index.ts';

const read = { resource: { id: 'resource-1' } } as ResourceRead;

/** A model with its session, and the platform's answer about it. */
function open(user: User | null = null) {
  const says: { user: User | null; reachable: boolean } = { user, reachable: true };
  const session = new PlatformSession({
    ask: async () => {
      if (!says.reachable) throw new PlatformFailure('unreachable', { operation: 'users/session' });
      return says.user;
    },
  });
  const asked = vi.fn((_id: string) => Promise.resolve(read));
  const model = new ViewerModel({ resources: { read: asked }, session });
  return { says, session, asked, model };
}

it('reads nothing while signed out, and reads the requested resource after a sign-in', async () => {
  const { says, session, asked, model } = open();
  await session.known();
  expect(await model.open('resource-1')).toBe(false);
  expect([model.state.status, model.state.busy]).toEqual(['signed-out', false]);
  await model.open('resource-2');
  expect(asked).not.toHaveBeenCalled();
  says.user = astrid;
  session.set(astrid);
  model.signedIn();
  await expect.poll(() => model.state.status).toBe('ready');
  expect(asked.mock.calls.map(([id]) => id)).toEqual(['resource-2']);
});

it('checks a signed-out session before it believes it', async () => {
  const { says, session, asked, model } = open();
  await session.known();
  says.user = astrid;
  expect(await model.open('resource-1')).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('reads at once while the session is unknown', async () => {
  const { says, asked, model } = open();
  says.reachable = false;
  expect(await model.open('resource-1')).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('shows nothing that was read before the session was known to have ended', async () => {
  const { session, model } = open();
  const disconnect = model.connect();
  await model.open('resource-1');
  expect(model.state.status).toBe('ready');
  await session.refresh();
  expect(model.state).toMatchObject({ status: 'signed-out', read: undefined });
  disconnect();
});

it('does not continue the pending action of another user', async () => {
  const { model, asked } = open(astrid);
  await model.open('resource-1');
  const again = vi.fn();
  model.sessionEnded(again);
  expect(model.state.ended).toBe(true);
  model.signedIn({ another: true });
  await expect.poll(() => model.state).toMatchObject({ status: 'ready', ended: false });
  expect([again.mock.calls.length, asked.mock.calls.length]).toEqual([0, 2]);
  model.sessionEnded(again);
  model.signedIn();
  expect(again).toHaveBeenCalledTimes(1);
});
