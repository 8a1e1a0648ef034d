import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import { astrid } from '../../src/testing/index.ts';
import { PlatformSession, type Channel, type SessionState } from '../../src/transport/index.ts';
import { deferred } from '../support/element-deferred.ts';

/** Channels of one origin. */
function tabs() {
  const channels = new Set<Channel>();
  return (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of channels) if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };
}

const astridChanged: User = { ...astrid, name: 'Astrid Ek' };

function asked() {
  const questions: ReturnType<typeof deferred<User | null>>[] = [];
  const ask = vi.fn(() => {
    const question = deferred<User | null>();
    questions.push(question);
    return question.promise;
  });
  return { ask, questions };
}

describe('in one tab', () => {
  test('is unknown at first, and read once for concurrent calls', async () => {
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask });
    expect(session.state).toEqual({ status: 'unknown' });
    const answers = [session.known(), session.refresh(), session.known()];
    questions[0]!.resolve(astrid);
    const signedIn = { status: 'signed-in', user: astrid };
    expect(await Promise.all(answers)).toEqual([signedIn, signedIn, signedIn]);
    expect(await session.known()).toEqual(signedIn);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('is read again after a failure', async () => {
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask });
    const first = session.known();
    questions[0]!.reject(new Error('network'));
    await expect(first).rejects.toThrow('network');
    expect(session.state.status).toBe('unknown');
    const second = session.known();
    questions[1]!.resolve(null);
    expect(await second).toEqual({ status: 'signed-out' });
  });

  test('notifies each change once', async () => {
    const answers = [astrid, { ...astrid }, astridChanged, null, null];
    const session = new PlatformSession({ ask: () => Promise.resolve(answers.shift() ?? null) });
    const seen: SessionState[] = [];
    const unsubscribe = session.subscribe((state) => seen.push(state));
    for (let times = 0; times < 5; times++) await session.refresh();
    expect(seen.map((state) => (state.status === 'signed-in' ? state.user.name : state.status))).toEqual([
      'Astrid Lind',
      'Astrid Ek',
      'signed-out',
    ]);
    unsubscribe();
    session.set(astrid);
    expect(seen).toHaveLength(3);
  });

  test('drops an answer that is older than a sign-in', async () => {
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask });
    const old = session.refresh();
    session.set(astrid);
    questions[0]!.resolve(null);
    expect(await old).toEqual({ status: 'signed-in', user: astrid });
  });

  test('sends a new request after a sign-in, even while an older one is pending', async () => {
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask });
    const old = session.refresh();
    session.set(astrid);
    const fresh = session.refresh();
    questions[1]!.resolve(null);
    expect(await fresh).toEqual({ status: 'signed-out' });
    questions[0]!.resolve(astrid);
    expect(await old).toEqual({ status: 'signed-out' });
    expect(session.state).toEqual({ status: 'signed-out' });
  });
});

describe('in several tabs', () => {
  test('is read by the other tabs after a sign-in', async () => {
    const open = tabs();
    let user: User | null = null;
    const here = new PlatformSession({ ask: () => Promise.resolve(user), channel: open() });
    const there = new PlatformSession({ ask: () => Promise.resolve(user), channel: open() });
    await there.known();
    const changed = new Promise<SessionState>((resolve) => void there.subscribe(resolve));
    user = astrid;
    here.set(astrid);
    expect(await changed).toEqual({ status: 'signed-in', user: astrid });
  });

  test('sends messages that only say that it has changed', () => {
    const postMessage = vi.fn();
    new PlatformSession({
      ask: () => Promise.resolve(null),
      channel: { postMessage, onmessage: null, close() {} },
    }).set(astrid);
    expect(postMessage.mock.calls).toEqual([[{ kind: 'session' }]]);
  });

  test('drops a pending answer when another tab signs out, and reads again', async () => {
    const open = tabs();
    const other = open();
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask, channel: open() });
    const seen = vi.fn();
    session.subscribe(seen);
    const known = session.known();
    other.postMessage({ kind: 'session' });
    questions[0]!.resolve(astrid);
    questions[1]!.resolve(null);
    expect(await known).toEqual({ status: 'signed-out' });
    expect(seen.mock.calls).toEqual([[{ status: 'signed-out' }]]);
  });

  test('stays the same after a message if the platform is unreachable', async () => {
    const open = tabs();
    const other = open();
    const ask = vi
      .fn<() => Promise<User | null>>()
      .mockResolvedValueOnce(astrid)
      .mockRejectedValueOnce(new Error('network'));
    const session = new PlatformSession({ ask, channel: open() });
    await session.known();
    other.postMessage({ kind: 'session' });
    await expect.poll(() => ask.mock.calls).toHaveLength(2);
    expect(session.state.status).toBe('signed-in');
  });

  test('ignores messages after its channel is closed', () => {
    const open = tabs();
    const other = open();
    const ask = vi.fn(() => Promise.resolve(null));
    const channel = open();
    void new PlatformSession({ ask, channel });
    channel.close();
    other.postMessage({ kind: 'session' });
    expect(ask).not.toHaveBeenCalled();
  });

  test('works with a real BroadcastChannel', async () => {
    const name = `service:session:${crypto.randomUUID()}`;
    let user: User | null = astrid;
    const open = () => new BroadcastChannel(name) as unknown as Channel;
    const channels = [open(), open(), open()];
    const sessions = channels.map((channel) => new PlatformSession({ ask: () => Promise.resolve(user), channel }));
    const [first, ...rest] = sessions;
    await Promise.all(sessions.map((session) => session.known()));
    const changed = rest.map((session) => new Promise<SessionState>((resolve) => void session.subscribe(resolve)));
    user = null;
    first!.set(null);
    expect(await Promise.all(changed)).toEqual([{ status: 'signed-out' }, { status: 'signed-out' }]);
    for (const channel of channels) channel.close();
  });
});
