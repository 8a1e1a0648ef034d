import type { User } from '@service/widgets/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
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

/** A user as in the contract; the first workspace is the one they joined first. */
export async function userById(query: Query, id: string): Promise<User | undefined> {
  const rows = await query
    .select({
      name: users.name,
      locale: users.locale,
      createdAt: users.createdAt,
      email: addresses.address,
      workspaceId: workspaces.workspaceId,
      workspaceName: workspaces.name,
      rootResourceId: workspaces.rootResourceId,
    })
    .from(users)
    .innerJoin(addresses, eq(addresses.userId, users.id))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, eq(workspaces.workspaceId, memberships.workspaceId))
    .where(eq(users.id, id))
    .orderBy(asc(memberships.joinedAt), asc(workspaces.workspaceId));
  const [first] = rows;
  if (!first) return undefined;
  const list = rows.map((row) => ({
    id: row.workspaceId,
    name: row.workspaceName,
    rootResourceId: row.rootResourceId,
  }));
  return {
    id,
    email: first.email,
    name: first.name,
    locale: first.locale,
    createdAt: first.createdAt.toISOString(),
    workspace: list[0]!,
    workspaces: list,
  };
}

export async function namesById(query: Query, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await query
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
