import { nameKey } from '@service/widgets/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { Query } from '../../../ports.ts';
import type { ResourceRow } from './access.ts';
import { childById, columnsIn, firstNamed, folded, listChildren, tuple, type Key, type Listing } from './children.ts';
import { resources } from './schema.ts';

/** Parts of the orders that contain names in order, by their first column. */
const parts = { name: [false, true], kind: ['directory', 'document', 'file'] } as const;
type Named = keyof typeof parts;

/** Matches that are compared with each other, instead of reading a list in its order until one matches. */
const comparedMatches = 2_000;

const last = '\u{10ffff}';
/** Digits of the longest number in a name. */
const longest = 255;

/**
 * Condition for names with a prefix that ends with a digit. Not `starts_with`, for which an index of names would be
 * read for each range.
 */
function beginsWith(prefix: string, column: SQL): SQL {
  const key = nameKey(prefix);
  return /\d$/.test(prefix) ? sql`left(${column}, char_length(${key}::text)) = ${key}` : sql`true`;
}

/** Entries of a part whose names may have a prefix, at most `limit`, as a query. */
function matchesIn(listing: Listing, named: Named, part: string | boolean, prefix: string, limit: number, more: SQL) {
  const isReversed = listing.order === 'desc';
  const columns = columnsIn(named);
  const order = columns.map((column) => (isReversed ? sql`${column} DESC` : column));
  const from = (start: SQL, end: SQL) => sql`
    SELECT ${resources.id}, ${resources.updatedAt}, ${resources.size}, ${resources.nameKey} FROM ${resources}
    WHERE ${listing.among} AND ${tuple(columns)} >= (${part}, ${start}, '') AND ${tuple(columns)} < (${part}, ${end}, '')
      AND ${more}
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit}`;
  const digits = /\d+$/.exec(prefix)?.[0];
  const start = folded(prefix);
  if (digits === undefined) return sql`(${from(sql`${start}`, sql`${start + last}`)})`;
  const number = digits.replace(/^0+/, '');
  const stem = folded(prefix.slice(0, -digits.length));
  if (number === '') return sql`(${from(sql`${`${stem}0`}`, sql`${`${stem}:`}`)})`;
  // a number's key leads with its number of digits, so that each number of digits has a range of its own
  const key = sql`${stem}::text || lpad(lengths.length::text, 3, '0') || ${number}::text`;
  const lengths = isReversed
    ? sql`generate_series(${longest}::int, ${number.length}::int, -1)`
    : sql`generate_series(${number.length}::int, ${longest}::int)`;
  return sql`(
    SELECT found.* FROM ${lengths} lengths (length)
    CROSS JOIN LATERAL (${from(key, sql`${key} || ${last}::text`)}) found LIMIT ${limit})`;
}

async function firstId(query: Query, matches: SQL): Promise<string | undefined> {
  const { rows } = await query.execute(sql`SELECT id FROM ${matches} matched LIMIT 1`);
  return (rows[0] as { id: string } | undefined)?.id;
}

/** The first entry by a column of the matches, if there are few; `undefined` if there are too many. */
async function firstOfFew(query: Query, listing: Listing, prefix: string): Promise<{ id: string | null } | undefined> {
  const matches = parts.name.map((part) => matchesIn(listing, 'name', part, prefix, comparedMatches + 1, sql`true`));
  const order = columnsIn(listing.sort, 'matched').map((column) =>
    listing.order === 'desc' ? sql`${column} DESC` : column,
  );
  const { rows } = await query.execute(sql`
    WITH matched AS MATERIALIZED (${sql.join(matches, sql` UNION ALL `)} LIMIT ${comparedMatches + 1})
    SELECT (SELECT count(*)::int FROM matched) AS count,
      (SELECT id FROM matched WHERE ${beginsWith(prefix, sql`matched.name_key`)} ORDER BY ${sql.join(order, sql`, `)} LIMIT 1) AS id`);
  const { count, id } = rows[0] as { count: number; id: string | null };
  return count > comparedMatches ? undefined : { id };
}

/** {@link firstNamed} for a large directory: reads a few ranges of an index, and not the list until a name matches. */
export async function firstNamedInLarge(
  query: Query,
  listing: Listing,
  prefix: string,
): Promise<ResourceRow | undefined> {
  const { sort, order } = listing;
  // `ß` is `ss` in `nameKey` alone, so that such matches are not in one range
  if (/\d$/.test(prefix) && nameKey(prefix).includes('ss')) return firstNamed(query, listing, prefix);
  if (sort === 'updatedAt' || sort === 'size') {
    const found = await firstOfFew(query, listing, prefix);
    if (!found) return firstNamed(query, listing, prefix);
    return found.id === null ? undefined : childById(query, listing, found.id);
  }
  const begins = beginsWith(prefix, sql`${resources.nameKey}`);
  const inOrder: readonly (string | boolean)[] = order === 'desc' ? parts[sort].toReversed() : parts[sort];
  for (const part of inOrder) {
    const id = await firstId(query, matchesIn(listing, sort, part, prefix, 1, begins));
    if (id !== undefined) return childById(query, listing, id);
  }
  if (sort !== 'name' || order === 'desc') return undefined;
  for (const part of parts.name) {
    const key: Key = [part, folded(prefix), ''];
    const [next] = await listChildren(query, listing, { limit: 1, from: { key, inclusive: true } });
    if (next && (next.kind !== 'directory') === part) return next;
  }
  return undefined;
}
