import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled, TestOrigin } from './tabs.ts';

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

describe('tabs of an origin', () => {
  it('share one stream, and all receive every event', async () => {
    const origin = new TestOrigin();
    const [first, second, third] = [
      await origin.tab().listen(0),
      await origin.tab().listen(0),
      await origin.tab().listen(0),
    ];
    expect(origin.streams.opened).toHaveLength(1);
    origin.streams.last.send(1);
    origin.streams.last.send(2);
    await settled();
    for (const tab of [first, second, third]) expect(tab?.positions).toEqual([1, 2]);
    for (const tab of [first, second, third]) tab?.unsubscribe();
    await settled();
    expect([origin.waiting.count, origin.channels.count, origin.streams.open.length]).toEqual([0, 0, 0]);
  });

  it('take over from a closed leader, after its last id', async () => {
    const origin = new TestOrigin();
    const first = await origin.tab().listen(0);
    const second = await origin.tab().listen(0);
    origin.streams.last.send(1);
    await settled();
    first.unsubscribe();
    await settled();
    expect(origin.streams.open).toHaveLength(1);
    expect(origin.streams.last.after).toBe('1');
    origin.streams.last.send(2);
    await settled();
    expect(second.positions).toEqual([1, 2]);
    second.unsubscribe();
  });

  it('receive the events since their read when they join', async () => {
    const origin = new TestOrigin();
    const first = await origin.tab().listen(0);
    for (let position = 1; position <= 5; position += 1) origin.streams.last.send(position);
    await settled();
    const second = await origin.tab().listen(3);
    expect(second.positions).toEqual([4, 5]);
    const third = await origin.tab().listen(-1);
    expect(third.received.map(({ kind }) => kind)).toEqual(['resync']);
    expect(first.positions).toEqual([1, 2, 3, 4, 5]);
    for (const tab of [first, second, third]) tab.unsubscribe();
  });

  it('replace a leader that is frozen', async () => {
    const origin = new TestOrigin();
    const first = origin.tab();
    await first.listen(0);
    const second = await origin.tab().listen(0);
    origin.streams.last.send(1);
    await settled();
    for (let round = 0; round < 20; round += 1) {
      origin.streams.last.beat(1);
      await origin.waiting.pass(10_000);
    }
    expect(origin.locks.stolen).toBe(0);
    first.frozen = true;
    for (let round = 0; round < 8; round += 1) {
      origin.streams.last.beat(1);
      await origin.waiting.pass(10_000);
    }
    expect(origin.locks.stolen).toBe(1);
    expect(origin.streams.opened).toHaveLength(2);
    expect(origin.streams.open).toHaveLength(1);
    expect(origin.streams.last.after).toBe('1');
    first.frozen = false;
    origin.streams.last.send(2);
    await settled();
    expect([first.positions, second.positions]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    first.unsubscribe();
    second.unsubscribe();
    await settled();
    expect([origin.waiting.count, origin.channels.count, origin.streams.open.length]).toEqual([0, 0, 0]);
  });
});
