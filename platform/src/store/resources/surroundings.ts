import { inArray, sql } from 'drizzle-orm';
import type { Query } from '../../ports.ts';
import { resources } from '../resource-schema.ts';
import { users } from '../schema.ts';
import { workspaceOf, type ResourceRow } from './access.ts';
import { textArray } from './roles.ts';

export type Ancestor = Pick<ResourceRow, 'id' | 'name' | 'ancestors' | 'restricted' | 'state'>;

/** Resources by id, with what a path needs of them. */
export async function ancestorsById(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, Ancestor>> {
  if (!ids.length) return new Map();
  const { id, name, ancestors, restricted, state } = resources;
  const found = await query
    .select({ id, name, ancestors, restricted, state })
    .from(resources)
    .where(
      sql`${inArray(resources.workspaceId, [...new Set(ids.map(workspaceOf))])} AND ${id} = ANY (${textArray(ids)})`,
    );
  return new Map(found.map((row) => [row.id, row]));
}

/** People's names by their ids; one who is gone has none. */
export async function namesById(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await query
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
