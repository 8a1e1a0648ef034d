import { expect, test } from 'vitest';
import { onEveryPlatform } from '../../support/databases.ts';
import { TestPerson } from '../../support/people.ts';
import { planWithout } from '../../support/plans.ts';

onEveryPlatform('the plan of', (start) => {
  test('a page looks roles and results up once, even if the planner expects a single row', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    for (const name of ['One', 'Two', 'Three']) await anna.document(anna.root, name);
    await platform.jobs.idle();
    const plan = await planWithout(['hashjoin', 'mergejoin', 'material'], /WITH page/, platform, async () => {
      expect((await anna.get(`/r/${anna.root}?limit=100`)).body.children.items.length).toBeGreaterThan(2);
    });
    for (const table of ['derived_results', 'access_entries']) {
      const scans = plan.filter((node) => node['Relation Name'] === table && node['Actual Loops'] > 0);
      expect([table, scans.map((node) => node['Actual Loops'])]).toEqual([table, [1]]);
    }
  });

  test('topics does not go through a whole workspace in the order of its ids', async () => {
    const platform = await start();
    const anna = await TestPerson.signUp(platform, 'anna@example.com');
    await platform.jobs.idle();
    const plan = await planWithout(['sort', 'bitmapscan', 'seqscan'], /resource_terms/, platform, async () => {
      expect((await anna.get(`/api/v0/resources/clusters?within=${anna.root}`)).status).toBe(200);
    });
    const [limit] = plan;
    expect(limit?.['Node Type']).toBe('Limit');
    expect(plan.some((node) => node['Node Type'] === 'Sort' && JSON.stringify(node).includes('"resources"'))).toBe(
      true,
    );
  });
});
