import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled, TestOrigin } from './tabs.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe('live events', () => {
  it('arrive in order, from the position of the first read', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(7);
    expect(origin.streams.last.after).toBe('7');
    origin.streams.last.send(8);
    origin.streams.last.send(9, 'resource.moved', { resourceId: 'resource-9', parentId: 'parent-1' });
    await settled();
    expect(tab.received).toEqual([
      { kind: 'resource.changed', position: 8, data: { resourceId: 'resource-8' } },
      { kind: 'resource.moved', position: 9, data: { resourceId: 'resource-9', parentId: 'parent-1' } },
    ]);
    tab.unsubscribe();
  });

  it('are delivered once, without kinds that this version does not know', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(3);
    origin.streams.last.send(4);
    origin.streams.last.send(4);
    origin.streams.last.raw('id: 5\nevent: resource.painted\ndata: {}\n\n');
    origin.streams.last.raw('id: 6\nevent: resource.changed\ndata: [not json\n\n');
    origin.streams.last.raw('id: 7\nevent: resource.changed\ndata: {"resourceId":12}\n\n');
    origin.streams.last.send(8);
    await settled();
    expect(tab.positions).toEqual([4, 8]);
    tab.unsubscribe();
  });

  it('are delivered when their id arrives in an earlier chunk', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(4);
    for (const byte of 'id: 5\nevent: resource.changed\ndata: {"resourceId":"resource-5"}\n\n') {
      origin.streams.last.raw(byte);
      await settled();
    }
    expect(tab.positions).toEqual([5]);
    tab.unsubscribe();
  });

  it('continue after a broken connection, with growing pauses', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(0);
    origin.streams.last.send(1);
    await settled();
    origin.streams.last.end();
    await settled();
    expect(origin.streams.opened).toHaveLength(1);
    await origin.waiting.pass(750);
    expect(origin.streams.last.after).toBe('1');
    const pauses = [1_500, 3_000, 6_000, 12_000, 22_500, 22_500];
    origin.streams.refusals.push(...pauses.map(() => () => Response.error()));
    origin.streams.last.end();
    await settled();
    for (const pause of pauses) {
      const left = origin.streams.refusals.length;
      await origin.waiting.pass(pause - 1);
      expect(origin.streams.refusals).toHaveLength(left);
      await origin.waiting.pass(1);
      expect(origin.streams.refusals).toHaveLength(left - 1);
    }
    await origin.waiting.pass(22_500);
    expect(origin.streams.open).toHaveLength(1);
    tab.unsubscribe();
  });

  it('resume after `Retry-After`, and at once when the network is back', async () => {
    const origin = new TestOrigin();
    origin.streams.refusals.push(() => new Response(null, { status: 503, headers: { 'Retry-After': '20' } }));
    const tab = await origin.tab().listen(0);
    await origin.waiting.pass(19_999);
    expect(origin.streams.opened).toHaveLength(0);
    await origin.waiting.pass(1);
    expect(origin.streams.open).toHaveLength(1);

    tab.online = false;
    origin.streams.last.end();
    await settled();
    await origin.waiting.pass(30_000);
    expect(origin.streams.open).toHaveLength(0);
    tab.online = true;
    tab.page.dispatchEvent(new Event('online'));
    await settled();
    expect(origin.streams.open).toHaveLength(1);
    tab.unsubscribe();
  });

  it('resume after two seconds at the earliest while the network comes and goes', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(0);
    origin.streams.refusals.push(...Array.from({ length: 4 }, () => () => Response.error()));
    origin.streams.last.end();
    await settled();
    await origin.waiting.pass(750);
    await origin.waiting.pass(1_500);
    expect(origin.streams.refusals).toHaveLength(2);
    for (let count = 0; count < 10; count++) {
      tab.page.dispatchEvent(new Event('online'));
      await settled();
    }
    await origin.waiting.pass(1_999);
    expect(origin.streams.refusals).toHaveLength(2);
    await origin.waiting.pass(1);
    expect(origin.streams.refusals).toHaveLength(1);
    tab.unsubscribe();
    await settled();
    expect(origin.waiting.count).toBe(0);
  });

  it('back off from a platform that ends a session which it still has', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(0);
    for (const pause of [750, 1_500, 3_000]) {
      const opened = origin.streams.opened.length;
      origin.streams.last.raw(': a\n\n');
      origin.streams.last.raw('id: 1\nevent: session.ended\ndata: {}\n\n');
      await settled();
      await origin.waiting.pass(pause - 1);
      expect(origin.streams.opened).toHaveLength(opened);
      await origin.waiting.pass(1);
      expect(origin.streams.opened).toHaveLength(opened + 1);
    }
    tab.unsubscribe();
  });

  it('reconnect after 45 seconds of silence', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(0);
    await origin.waiting.pass(40_000);
    origin.streams.last.beat(5);
    await settled();
    await origin.waiting.pass(40_000);
    expect(origin.streams.open).toHaveLength(1);
    await origin.waiting.pass(5_000);
    expect(origin.streams.open).toHaveLength(0);
    await origin.waiting.pass(1_000);
    expect(origin.streams.last.after).toBe('5');
    tab.unsubscribe();
  });

  it('are requested once from a platform without them', async () => {
    const origin = new TestOrigin();
    origin.streams.refusals.push(() => new Response(null, { status: 404 }));
    const tab = await origin.tab().listen(0);
    expect(origin.waiting.count).toBe(0);
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
  });

  it('are replayed for later listeners, or replaced by a resync', async () => {
    const origin = new TestOrigin();
    const tab = origin.tab();
    await tab.listen(10);
    for (let position = 11; position <= 14; position += 1) origin.streams.last.send(position);
    await settled();
    const received: number[] = [];
    const others = [
      tab.live.subscribe(({ position }) => received.push(position), 12),
      tab.live.subscribe(({ kind, position }) => received.push(kind === 'resync' ? -position : position), 5),
    ];
    await settled();
    expect(received).toEqual([13, 14, -14]);
    for (const other of others) other();
    tab.unsubscribe();
  });

  it('keep nothing after a thousand listeners have left', async () => {
    const origin = new TestOrigin();
    const tab = origin.tab();
    for (let count = 0; count < 1_000; count += 1) {
      const unsubscribe = tab.live.subscribe(() => undefined, count);
      if (count % 100 === 0) await settled();
      unsubscribe();
    }
    await settled();
    expect([origin.waiting.count, origin.channels.count, origin.streams.open.length]).toEqual([0, 0, 0]);
    await tab.listen(4);
    origin.streams.last.send(5);
    await settled();
    expect(tab.positions).toEqual([5]);
    tab.unsubscribe();
  });

  it('pause in the back/forward cache, and continue afterwards', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(0);
    origin.streams.last.send(1);
    await settled();
    tab.page.dispatchEvent(new Event('pagehide'));
    await settled();
    expect([origin.waiting.count, origin.channels.count, origin.streams.open.length]).toEqual([0, 0, 0]);
    tab.page.dispatchEvent(new Event('pageshow'));
    await settled();
    expect(origin.streams.last.after).toBe('1');
    tab.unsubscribe();
  });

  it('use a stream per tab with a token, which never appears in a URL', async () => {
    const origin = new TestOrigin();
    const tabs = [
      await origin.tab({ token: 'svc_secret' }).listen(0),
      await origin.tab({ token: 'svc_secret' }).listen(0),
    ];
    expect(origin.streams.open).toHaveLength(2);
    expect(origin.channels.count).toBe(0);
    for (const stream of origin.streams.open) {
      expect(stream.headers.get('authorization')).toBe('Bearer svc_secret');
      expect(stream.url).not.toContain('svc_secret');
    }
    for (const tab of tabs) tab.unsubscribe();
  });
});

describe('the end of a session', () => {
  it('is sent to all tabs, pauses the events, and resumes them after a sign-in', async () => {
    const origin = new TestOrigin();
    const tabs = [await origin.tab().listen(0), await origin.tab().listen(0)];
    origin.streams.last.send(1);
    origin.streams.last.send(1, 'session.ended', {});
    origin.streams.last.end();
    origin.user = null;
    await settled();
    for (const tab of tabs) {
      expect(tab.received.map(({ kind }) => kind)).toEqual(['resource.changed', 'session.ended']);
      expect(tab.client.session.state.status).toBe('signed-out');
    }
    for (let round = 0; round < 12; round += 1) await origin.waiting.pass(10_000);
    expect(origin.streams.opened).toHaveLength(1);
    for (const tab of tabs) tab.client.session.set(origin.astrid);
    await settled();
    await origin.waiting.pass(1_000);
    expect(origin.streams.open).toHaveLength(1);
    expect(origin.streams.last.after).toBe('1');
    for (const tab of tabs) tab.unsubscribe();
  });

  it('is noticed when a stream is refused', async () => {
    const origin = new TestOrigin();
    origin.user = null;
    origin.streams.refusals.push(() => new Response(null, { status: 401 }));
    const tab = await origin.tab().listen(0);
    expect(tab.received.map(({ kind }) => kind)).toEqual(['session.ended']);
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
    await settled();
    expect(origin.waiting.count).toBe(0);
  });
});

describe('a platform that refuses the events of a valid session', () => {
  it('is tried again with growing pauses', async () => {
    const origin = new TestOrigin();
    const pauses = [750, 1_500, 3_000, 6_000, 12_000, 22_500, 22_500];
    const { refusals } = origin.streams;
    refusals.push(...pauses.map(() => () => new Response(null, { status: 401 })));
    const tab = await origin.tab().listen(0);
    for (const pause of pauses) {
      const left = refusals.length;
      await origin.waiting.pass(pause - 1);
      expect(refusals).toHaveLength(left);
      await origin.waiting.pass(1);
      expect(refusals).toHaveLength(Math.max(0, left - 1));
    }
    expect(origin.streams.open).toHaveLength(1);
    tab.unsubscribe();
  });
});

describe('signed out', () => {
  it('no request is sent before a sign-in', async () => {
    const origin = new TestOrigin();
    origin.user = null;
    const tab = origin.tab();
    await tab.client.session.known();
    await tab.listen(0);
    for (let round = 0; round < 12; round += 1) await origin.waiting.pass(10_000);
    expect([origin.streams.opened.length, origin.asked]).toEqual([0, []]);
    tab.client.session.set(origin.astrid);
    await settled();
    await origin.waiting.pass(1_000);
    expect(origin.streams.open).toHaveLength(1);
    tab.unsubscribe();
  });
});

describe('without locks, as on plain http', () => {
  it('each tab polls for itself', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab({ locks: undefined }).listen(4);
    expect(origin.asked).toEqual(['?after=4']);
    origin.happened.push({ kind: 'resource.created', position: 6, data: { resourceId: 'resource-6' } });
    await origin.waiting.pass(14_999);
    expect(tab.positions).toEqual([]);
    await origin.waiting.pass(1);
    expect(tab.positions).toEqual([6]);
    expect(origin.asked.at(-1)).toBe('?after=4');
    await origin.waiting.pass(2_000);
    expect(origin.asked.at(-1)).toBe('?after=6');
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
    await settled();
    expect(origin.waiting.count).toBe(0);
  });
});
