import { expect, test } from 'vitest';
import { ReadBudgets } from '../../platform/src/read-budgets.ts';
import { sweepCounters, type Budget } from '../../platform/src/store/counters.ts';
import { onEveryPlatform, onOnePlatform } from './support/databases.ts';
import type { TestPlatform } from './support/platform.ts';

const budget: Budget = { name: 'searchesPerMinute', subject: 'anna', limit: 4, window: 60_000 };

function budgetsOf({ database, clock, log }: TestPlatform) {
  const budgets = new ReadBudgets({ database, clock, log: (entry) => log.push(entry) });
  /** Attempts that are allowed of several. */
  const burst = (count: number, of = budget) =>
    Array.from({ length: count }, () => budgets.take(of, clock.now())).filter(({ allowed }) => allowed).length;
  return { budgets, burst };
}

onEveryPlatform('budgets of reads', (start) => {
  test('allow a burst of the limit, and give attempts back one by one', async () => {
    const platform = await start();
    const { budgets, burst } = budgetsOf(platform);
    expect(burst(6)).toBe(4);
    await budgets.settle();
    const { allowed, nextAt } = budgets.take(budget, platform.clock.now());
    expect([allowed, nextAt.getTime() - platform.clock.now().getTime()]).toEqual([false, 15_000]);
    platform.clock.advance(15);
    expect(burst(3)).toBe(1);
    platform.clock.advance(30);
    expect(burst(3)).toBe(2);
    platform.clock.advance(-3600);
    expect(burst(6)).toBe(4);
    expect(burst(1, { ...budget, subject: 'bo', limit: 0 })).toBe(0);
    budgets.stop();
  });

  test('of several processes are one over time: each learns what the others have allowed', async () => {
    const platform = await start();
    const [one, other] = [budgetsOf(platform), budgetsOf(platform)];
    expect([one.burst(4), other.burst(4)]).toEqual([4, 4]);
    await one.budgets.settle();
    await other.budgets.settle();
    expect(other.burst(1)).toBe(0);
    // after 75 s, five of the eight attempts are given back
    platform.clock.advance(75);
    expect(other.burst(2)).toBe(1);
    // it has not asked since, so it knows of its own four
    expect(one.burst(5)).toBe(4);
    await other.budgets.settle();
    await one.budgets.settle();
    platform.clock.advance(60);
    expect(one.burst(5)).toBe(0);
    platform.clock.advance(600);
    await sweepCounters(platform.database.query, platform.clock.now());
    expect((await platform.database.raw('SELECT * FROM counters')).rows).toEqual([]);
    one.budgets.stop();
    other.budgets.stop();
  });
});

onOnePlatform('budgets of reads', (start) => {
  test('are settled except for those that others have locked, which follow', async () => {
    const platform = await start();
    const { budgets, burst } = budgetsOf(platform);
    const settled = async () => {
      const { rows } = await platform.database.raw(
        `SELECT subject, extract(epoch FROM expires_at - $1::timestamptz)::float8 AS seconds FROM counters ORDER BY subject`,
        [platform.clock.now().toISOString()],
      );
      return rows.map(({ subject, seconds }) => [subject, seconds]);
    };
    burst(1);
    await budgets.settle();
    await platform.database.transaction(async (query) => {
      await query.execute('SELECT 1 FROM counters FOR UPDATE');
      burst(1);
      burst(1, { ...budget, subject: 'bo' });
      await budgets.settle();
      expect(await settled()).toEqual([
        ['anna', 15],
        ['bo', 15],
      ]);
    });
    await budgets.settle();
    expect(await settled()).toEqual([
      ['anna', 30],
      ['bo', 15],
    ]);
    expect(platform.log.filter(({ level }) => level === 'warn')).toEqual([]);
    budgets.stop();
  });
});
