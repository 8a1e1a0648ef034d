import type { TestPlatform } from './platform.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const literal = (value: unknown): string =>
  value === null ? 'NULL' : `'${Array.isArray(value) ? `{${value.join()}}` : String(value)}'`;

/**
 * Plan of the last statement of some work that matches, while the planner avoids some of its ways: what it would choose
 * for other tables, if that costs much, has to be impossible.
 *
 * @param avoided settings without `enable_`, such as `hashjoin`
 */
export async function planWithout(
  avoided: readonly string[],
  matching: RegExp,
  { database }: Pick<TestPlatform, 'database'>,
  work: () => Promise<unknown>,
): Promise<PlanNode[]> {
  let found = '';
  database.onStatement = (sql, values) => {
    const valueOf = (_: string, number: string) => literal(values[Number(number) - 1]);
    if (matching.test(sql)) found = sql.replaceAll(/\$(\d+)/g, valueOf);
  };
  await work();
  delete database.onStatement;
  const settings = avoided.map((name) => `SET LOCAL enable_${name} = off;`).join(' ');
  const { rows } = await database.raw(`${settings} EXPLAIN (ANALYZE, FORMAT JSON) ${found}`);
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: PlanNode }];
  return nodesOf(plan);
}
