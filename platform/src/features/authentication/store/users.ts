import type { User } from '@service/widgets/contract';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import { Statement, timeOf } from '../../../store/statement.ts';
import { memberships, workspaces } from '../../resources/store/schema.ts';
import { addresses, users } from './schema.ts';

/** Owner of an address, with the language of their e-mails. */
export async function ownerOf(query: Query, addressKey: string) {
  const [owner] = await query
    .select({ userId: users.id, address: addresses.address, locale: users.locale, name: users.name })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(eq(addresses.key, addressKey));
  return owner;
}

/**
 * Claims an address for a new user.
 * @returns the id of its owner: another user's if that claim came first
 */
export async function claimAddress(query: Query, row: typeof addresses.$inferInsert): Promise<string> {
  const [claimed] = await query
    .insert(addresses)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: addresses.userId });
  if (claimed) return claimed.userId;
  const [existing] = await query.select({ userId: addresses.userId }).from(addresses).where(eq(addresses.key, row.key));
  return existing!.userId;
}

export async function insertUser(query: Query, row: typeof users.$inferInsert): Promise<void> {
  await query.insert(users).values(row);
}

/** Facts of a user as JSON. */
export interface PersonJson extends Pick<User, 'id' | 'email' | 'name' | 'locale' | 'createdAt'> {
  readonly workspaces: User['workspaces'];
}

/** Select expression of {@link PersonJson}: `null` for a user without an address or a workspace. */
export const personJson = (userId: SQL): SQL => sql`(
  SELECT json_build_object('id', person.id, 'email', address.address, 'name', person.name, 'locale', person.locale,
    'createdAt', person.created_at, 'workspaces', joined.workspaces)
  FROM ${users} person
  CROSS JOIN LATERAL (
    SELECT address FROM ${addresses} WHERE user_id = person.id ORDER BY verified_at LIMIT 1
  ) address
  CROSS JOIN LATERAL (
    SELECT json_agg(
      json_build_object('id', space.workspace_id, 'name', space.name, 'rootResourceId', space.root_resource_id)
      ORDER BY member.joined_at, space.workspace_id) AS workspaces
    FROM ${memberships} member JOIN ${workspaces} space ON space.workspace_id = member.workspace_id
    WHERE member.user_id = person.id
  ) joined
  WHERE person.id = ${userId} AND joined.workspaces IS NOT NULL)`;

/** A user as in the contract; the first workspace is the one they joined first. */
export function userOf(person: PersonJson | null): User | undefined {
  if (!person) return undefined;
  const { id, email, name, locale, createdAt, workspaces: list } = person;
  return { id, email, name, locale, createdAt: timeOf(createdAt).toISOString(), workspace: list[0]!, workspaces: list };
}

const person = new Statement<{ id: string }, { person: PersonJson | null }>(
  'person',
  (value) => sql`SELECT ${personJson(value('id'))} AS person`,
);

export async function userById(query: Query, id: string): Promise<User | undefined> {
  const [found] = await person.rows(query, { id });
  return userOf(found?.person ?? null);
}

export async function namesById(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await query
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
