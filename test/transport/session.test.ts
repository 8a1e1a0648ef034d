import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../src/contract/authentication/user.ts';
import { astrid } from '../../src/testing/index.ts';
import { PlatformSession, type Channel, type SessionState } from '../../src/transport/index.ts';
import { deferred } from '../support/element-deferred.ts';

/** The tabs of one origin: what one posts, the others hear. */
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

describe('one tab', () => {
  test('does not know at first, and asks once for many questions', async () => {
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

  test('asks anew after a failure', async () => {
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

  test('tells each change, and nothing twice', async () => {
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

  test('an answer that is older than a sign-in is dropped', async () => {
    const { ask, questions } = asked();
    const session = new PlatformSession({ ask });
    const old = session.refresh();
    session.set(astrid);
    questions[0]!.resolve(null);
    expect(await old).toEqual({ status: 'signed-in', user: astrid });
  });

  test('a question after a sign-in is a new one, though an older one is still under way', async () => {
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

describe('several tabs', () => {
  test('a sign-in of one makes the others ask for themselves', async () => {
    const open = tabs();
    let user: User | null = null;
    const here = new PlatformSession({ ask: () => Promise.resolve(user), channel: open() });
    const there = new PlatformSession({ ask: () => Promise.resolve(user), channel: open() });
    await there.known();
    const heard = new Promise<SessionState>((resolve) => void there.subscribe(resolve));
    user = astrid;
    here.set(astrid);
    expect(await heard).toEqual({ status: 'signed-in', user: astrid });
  });

  test('a message says only that something has changed', () => {
    const postMessage = vi.fn();
    new PlatformSession({
      ask: () => Promise.resolve(null),
      channel: { postMessage, onmessage: null, close() {} },
    }).set(astrid);
    expect(postMessage.mock.calls).toEqual([[{ kind: 'session' }]]);
  });

  test('an answer that was on its way when another tab signed off is dropped, and asked for anew', async () => {
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

  test('a message while the platform can not be reached changes nothing', async () => {
    const open = tabs();
    const other = open();
    const ask = vi
      .fn<() => Promise<User | null>>()
      .mockResolvedValueOnce(astrid)
      .mockRejectedValueOnce(new Error('network'));
    const session = new PlatformSession({ ask, channel: open() });
    await session.known();
    other.postMessage({ kind: 'session' });
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(session.state.status).toBe('signed-in');
  });

  test('a tab that is closed hears nothing any more', () => {
    const open = tabs();
    const other = open();
    const ask = vi.fn(() => Promise.resolve(null));
    const channel = open();
    void new PlatformSession({ ask, channel });
    channel.close();
    other.postMessage({ kind: 'session' });
    expect(ask).not.toHaveBeenCalled();
  });

  test('by a real BroadcastChannel', async () => {
    const name = `service:session:${crypto.randomUUID()}`;
    let user: User | null = astrid;
    const open = () => new BroadcastChannel(name) as unknown as Channel;
    const channels = [open(), open(), open()];
    const sessions = channels.map((channel) => new PlatformSession({ ask: () => Promise.resolve(user), channel }));
    const [first, ...rest] = sessions;
    await Promise.all(sessions.map((session) => session.known()));
    const heard = rest.map((session) => new Promise<SessionState>((resolve) => void session.subscribe(resolve)));
    user = null;
    first!.set(null);
    expect(await Promise.all(heard)).toEqual([{ status: 'signed-out' }, { status: 'signed-out' }]);
    for (const channel of channels) channel.close();
  });
});
