import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled, TestOrigin } from './tabs.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe('what happens on a platform', () => {
  it('is heard in its order, from the position of the first read on', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab().listen(7);
    expect(origin.streams.last.after).toBe('7');
    origin.streams.last.send(8);
    origin.streams.last.send(9, 'resource.moved', { resourceId: 'resource-9', parentId: 'parent-1' });
    await settled();
    expect(tab.heard).toEqual([
      { kind: 'resource.changed', position: 8, data: { resourceId: 'resource-8' } },
      { kind: 'resource.moved', position: 9, data: { resourceId: 'resource-9', parentId: 'parent-1' } },
    ]);
    tab.unsubscribe();
  });

  it('what is told twice is heard once; what this code does not know is left out', async () => {
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

  it('goes on from where it broke, with pauses that grow', async () => {
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

  it('waits as long as the platform asks, and no longer than the network is away', async () => {
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

  it('takes a stream that says nothing for 45 seconds as broken', async () => {
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

  it('a platform without events is asked once', async () => {
    const origin = new TestOrigin();
    origin.streams.refusals.push(() => new Response(null, { status: 404 }));
    const tab = await origin.tab().listen(0);
    expect(origin.waiting.count).toBe(0);
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
  });

  it('who comes later hears what they missed, or that there is more than is kept', async () => {
    const origin = new TestOrigin();
    const tab = origin.tab();
    await tab.listen(10);
    for (let position = 11; position <= 14; position += 1) origin.streams.last.send(position);
    await settled();
    const heard: number[] = [];
    const others = [
      tab.live.subscribe(({ position }) => heard.push(position), 12),
      tab.live.subscribe(({ kind, position }) => heard.push(kind === 'resync' ? -position : position), 5),
    ];
    await settled();
    expect(heard).toEqual([13, 14, -14]);
    for (const other of others) other();
    tab.unsubscribe();
  });

  it('nothing is left of a thousand listeners that came and went', async () => {
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

  it('a page that is put aside holds nothing, and goes on where it was', async () => {
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

  it('with a token each tab has a stream of its own, and no token stands in a URL', async () => {
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

describe('a session that ends', () => {
  it('is told to all, is followed no longer, and is followed again once somebody is signed in', async () => {
    const origin = new TestOrigin();
    const tabs = [await origin.tab().listen(0), await origin.tab().listen(0)];
    origin.streams.last.send(1);
    origin.streams.last.send(1, 'session.ended', {});
    origin.streams.last.end();
    origin.user = null;
    await settled();
    for (const tab of tabs) {
      expect(tab.heard.map(({ kind }) => kind)).toEqual(['resource.changed', 'session.ended']);
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

  it('is noticed when a stream is refused for want of one', async () => {
    const origin = new TestOrigin();
    origin.user = null;
    origin.streams.refusals.push(() => new Response(null, { status: 401 }));
    const tab = await origin.tab().listen(0);
    expect(tab.heard.map(({ kind }) => kind)).toEqual(['session.ended']);
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
    await settled();
    expect(origin.waiting.count).toBe(0);
  });
});

describe('for nobody', () => {
  it('nothing is asked that would be refused, until somebody is signed in', async () => {
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
  it('each tab asks from time to time for what has happened since', async () => {
    const origin = new TestOrigin();
    const tab = await origin.tab({ locks: undefined }).listen(4);
    expect(origin.asked).toEqual(['?after=4']);
    origin.happened.push({ kind: 'resource.created', position: 6, data: { resourceId: 'resource-6' } });
    await origin.waiting.pass(14_999);
    expect(tab.positions).toEqual([]);
    await origin.waiting.pass(1);
    expect(tab.positions).toEqual([6]);
    expect(origin.asked.at(-1)).toBe('?after=6');
    expect(origin.streams.opened).toHaveLength(0);
    tab.unsubscribe();
    await settled();
    expect(origin.waiting.count).toBe(0);
  });
});
