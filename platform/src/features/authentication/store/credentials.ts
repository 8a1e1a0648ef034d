import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Query } from '../../../ports.ts';
import { Statement } from '../../../store/statement.ts';
import type { SignedIn } from '../../../task.ts';
import { workspaceOf } from '../../resources/store/access.ts';
import { currentPosition } from '../../resources/store/events.ts';
import { joinedView, joinedViewOf, type JoinedView } from '../../resources/store/views.ts';
import { personJson, userOf, type PersonJson } from './users.ts';

/**
 * Is read in the statement of the credentials: the person; the position of a reader who begins now; that position and a
 * resource.
 */
export type Beside = 'person' | 'position' | { readonly resourceId: string };

interface Asked {
  readonly tokenHash: string;
  readonly now: string;
  readonly workspaceId: string;
  readonly resourceId: string;
}

type Value = (name: keyof Asked) => SQL;

interface Parts {
  readonly columns: SQL;
  readonly join: SQL;
}

const kinds = {
  nothing: () => ({ columns: sql``, join: sql`` }),
  person: (userId) => ({ columns: sql`, ${personJson(userId)} AS person`, join: sql`` }),
  position: () => ({ columns: sql`, ${currentPosition} AS position`, join: sql`` }),
  resource: (userId, value) => ({
    columns: sql`, ${currentPosition} AS position, seen.view, seen.content`,
    join: joinedView(userId, value('workspaceId'), value('resourceId')),
  }),
} as const satisfies Record<string, (userId: SQL, value: Value) => Parts>;

type Kind = keyof typeof kinds;

interface BesideJson extends Partial<JoinedView> {
  readonly person?: PersonJson | null;
  readonly position?: string;
}

const besideOf = ({
  person = null,
  position,
  view = null,
  content = null,
}: BesideJson): Pick<SignedIn, 'user' | 'position' | 'view'> => ({
  user: userOf(person),
  position: position === undefined ? undefined : Number(position),
  view: joinedViewOf({ view, content }),
});

interface Credentials {
  /** Prefix of the names of the statements. */
  readonly name: string;
  readonly table: PgTable;
  readonly columns: SQL;
  readonly userId: SQL;
  isLive(now: SQL): SQL;
}

/** Makes a function that finds live credentials by the hash of their token, with what is asked for beside them. */
export function finderOf<Row extends object>({ name, table, columns, userId, isLive }: Credentials) {
  const statementOf = (kind: Kind) =>
    new Statement<Asked, Row & BesideJson>(`${name}_${kind}`, (value) => {
      const beside = kinds[kind](userId, value);
      return sql`
        SELECT ${columns} ${beside.columns} FROM ${table} ${beside.join}
        WHERE token_hash = ${value('tokenHash')} AND ${isLive(sql`${value('now')}::timestamptz`)}`;
    });
  const statements = Object.fromEntries(
    (Object.keys(kinds) as Kind[]).map((kind) => [kind, statementOf(kind)]),
  ) as Record<Kind, ReturnType<typeof statementOf>>;
  return async (query: Query, tokenHash: string, now: Date, beside: Beside | undefined) => {
    const resourceId = typeof beside === 'object' ? beside.resourceId : '';
    const kind = typeof beside === 'object' ? 'resource' : (beside ?? 'nothing');
    const asked = { tokenHash, now: now.toISOString(), workspaceId: workspaceOf(resourceId), resourceId };
    const [row] = await statements[kind].rows(query, asked);
    return row && { row: row as Row, beside: besideOf(row) };
  };
}
