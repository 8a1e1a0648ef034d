import { AsyncLocalStorage } from 'node:async_hooks';
import { limits } from '@service/widgets/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { DevelopmentMailer } from '../../../platform/src/adapters/mail/development.ts';
import { OpenSearchIndex } from '../../../platform/src/adapters/search/opensearch.ts';
import { createResourcePage } from '../../../platform/src/features/resources/pages/workspace.ts';
import { listen, type RunningServer } from '../../../platform/src/node/http-server.ts';
import { createPages } from '../../../platform/src/pages/create-pages.ts';
import type { Database, Replica } from '../../../platform/src/ports.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import { globalTables } from '../../../platform/src/store/schema.ts';
import { arrange, type Arranged } from '../support/fuzz/arrange.ts';
import { send } from '../support/fuzz/client.ts';
import { samples, type FuzzRequest } from '../support/fuzz/samples.ts';
import { OpenSearchServer } from '../support/opensearch.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { createDatabase } from '../support/postgres.ts';
import { unboundTables, type TenantTables } from '../support/tenant-statements.ts';

const json = [
  ['accept', 'application/json'],
  ['content-type', 'application/json'],
] as const;

/**
 * Statements of the start and the hourly sweep, which go over all workspaces, a batch at a time where there may be many
 * rows.
 */
const installationStatements: readonly { readonly statement: RegExp; readonly reason: string }[] = [
  {
    statement: /^SELECT cluster, greatest\(.* FROM "swept_events"$/,
    reason: 'compares the newest event of all with transaction ids of the server, at the start, by an index',
  },
  {
    statement: /^WITH due AS \( SELECT workspace_id AS workspace, .* "resources"\."deleted_at" <= .* LIMIT/,
    reason: 'finds resources whose 30 days are over, in any workspace, 500 at a time, by an index of them alone',
  },
  {
    statement: /^select .* from "uploads" where \("uploads"\."state" = \$1 and "uploads"\."expires_at" <= \$2\) limit/,
    reason: 'finds expired uploads, 200 at a time, each of which is ended in its workspace',
  },
  {
    statement: /^DELETE FROM "uploads" WHERE "uploads"\."state" <> 'open' .* LIMIT/,
    reason: 'forgets uploads that have ended, 200 at a time',
  },
  {
    statement: /^select .* from "removed_files" where \("removed_files"\."workspace_id", .*\) > .* limit/,
    reason: 'finds bytes without references, 200 at a time, by the primary key',
  },
  {
    statement: /^select distinct "resource_id" from "derived_results" where .* limit/,
    reason: 'finds results whose job was lost, 500 at a time, by an index of pending ones alone',
  },
  {
    statement: /^select .* from "resources" where \("resources"\."kind" <> \$1 and .* and NOT EXISTS .* limit/,
    reason: 'finds contents that are older than a derived result, 500 an hour',
  },
  {
    statement: /^WITH old AS \( SELECT max\(position\) AS newest, .* LIMIT/,
    reason: 'deletes events that are a day old, 2,000 at a time, by an index of their positions',
  },
  {
    statement: /^DELETE FROM "list_indexes" USING "resources" /,
    reason: 'deletes row numbers of directories that are no longer large, which are few',
  },
  {
    statement: /^DELETE FROM "list_changes" change WHERE NOT EXISTS /,
    reason: 'deletes changes of directories without row numbers',
  },
  {
    statement: /^SELECT directory_id AS "directoryId", check_due AS check FROM .* LIMIT/,
    reason: 'finds large directories whose row numbers are due, some at a time',
  },
];

/** Further ones with a search engine, whose index has all workspaces. */
const engineStatements: typeof installationStatements = [
  {
    statement:
      /^SELECT page\.workspace_id AS "workspaceId", .* > \(\$1, \$2\) AND "resources"\."state" = 'live' .* LIMIT/,
    reason: 'builds the index, 200 resources at a time, by their primary key',
  },
  {
    statement: /^SELECT pg_snapshot_xmax.* WITH missed AS .* LIMIT/,
    reason: 'finds what processes without the engine have written, 1,000 at most, by an index of positions',
  },
];

/** Statements of the jobs of row numbers, which have to be among the recorded ones. */
const indexStatements = [
  /^WITH divided AS \( INSERT INTO "list_buckets"/,
  /^WITH counted AS MATERIALIZED/,
  /^WITH gone AS \( DELETE FROM "list_changes"/,
  /^DELETE FROM "list_buckets" bucket .* AND entries = 0/,
];
/** The same of the search engine and the replica. */
const engineAndReplicaStatements = [
  // one changed resource, those below a deleted directory, and the state on the database of what the engine has found
  /^SELECT page\.workspace_id AS "workspaceId", .* "resources"\."id" = \$2 /,
  /^SELECT page\.workspace_id AS "workspaceId", .* "resources"\."ancestors" @> /,
  /^WITH asked AS .* AS candidates \(workspace_id, id, score\)/,
  // the comparison of both servers
  /^SELECT base, ARRAY\( SELECT "resource_events"\."position"/,
  /^SELECT .* AND NOT EXISTS \( SELECT 1 FROM "resource_events" .* <> ALL/,
];

/** Requests that write in several workspaces; all others stay in one, so that their transactions stay on one node. */
const wanderers: Readonly<Record<string, string>> = {
  'POST /inbjudan/verifiera': 'creates the workspace of a new user, and accepts what is shared in others',
};

function get(path: string, query: string): FuzzRequest {
  return { route: `GET ${path} ${query}`, method: 'GET', path, query, headers: json, body: undefined, as: 'cookie' };
}

function submitted(name: string, target: string, value: object): FuzzRequest {
  const body = JSON.stringify({ type: `@service/resources/schema/${name}`, target, value });
  const path = '/api/v0/forms/submit';
  return { route: `${name} ${body}`, method: 'POST', path, query: '', headers: json, body, as: 'cookie' };
}

const tables: TenantTables = {
  tenant: new Set(['resources', 'access_entries', 'resource_links', 'workspaces']),
  leading: new Set(['memberships', 'workspace_readers', 'former_readers']),
};

describe('the checker', () => {
  test.each([
    'SELECT * FROM resources WHERE workspace_id = $1 AND id = $2',
    'SELECT * FROM resources r WHERE $1 = r.workspace_id',
    'SELECT * FROM resources WHERE resources.workspace_id = ANY ($1::text[])',
    'SELECT * FROM resources WHERE workspace_id IN ($1, $2) AND (id = $3 OR state = $4)',
    'SELECT * FROM resources r JOIN access_entries a ON a.workspace_id = r.workspace_id WHERE a.workspace_id = $1',
    'SELECT * FROM resources r LEFT JOIN access_entries a ON a.workspace_id = r.workspace_id WHERE r.workspace_id = $1',
    `SELECT * FROM resources r WHERE r.workspace_id = $1 AND EXISTS (
       SELECT 1 FROM access_entries a WHERE a.workspace_id = r.workspace_id)`,
    `SELECT * FROM resources WHERE (workspace_id, id) IN (
       SELECT workspace_id, resource_id FROM resource_links WHERE workspace_id = ANY ($1))`,
    `SELECT * FROM resources WHERE workspace_id = ANY (ARRAY(SELECT workspace_id FROM memberships WHERE user_id = $1
       UNION SELECT workspace_id FROM workspace_readers WHERE reader = $1))`,
    'SELECT * FROM memberships m JOIN workspaces w ON w.workspace_id = m.workspace_id WHERE m.user_id = $1',
    `WITH sought AS (SELECT workspace_id FROM unnest($1::text[]) workspace_id)
     SELECT * FROM sought CROSS JOIN LATERAL (SELECT id FROM resources WHERE workspace_id = sought.workspace_id) r`,
    'UPDATE resources SET name = $1 WHERE workspace_id = $2',
    'DELETE FROM resources USING users WHERE resources.workspace_id = $2',
    'INSERT INTO resources (workspace_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    'SELECT * FROM users',
    'BEGIN',
  ])('accepts %s', async (statement) => {
    expect(await unboundTables(statement, tables)).toEqual([]);
  });

  test.each([
    ['SELECT * FROM resources WHERE id = $1', ['resources']],
    ['SELECT * FROM resources WHERE workspace_id = $1 OR id = $2', ['resources']],
    ['SELECT * FROM resources WHERE NOT (workspace_id = $1)', ['resources']],
    ['SELECT * FROM resources WHERE workspace_id <> $1', ['resources']],
    ['SELECT * FROM resources WHERE workspace_id = workspace_id', ['resources']],
    [
      'SELECT * FROM resources r JOIN access_entries a ON a.workspace_id = r.workspace_id',
      ['resources r', 'access_entries a'],
    ],
    [
      'SELECT * FROM resources r JOIN access_entries a ON a.resource_id = r.id WHERE r.workspace_id = $1',
      ['access_entries a'],
    ],
    [
      'SELECT * FROM resources r LEFT JOIN access_entries a ON r.workspace_id = $1 AND a.workspace_id = $1',
      ['resources r'],
    ],
    [
      'SELECT * FROM resources WHERE workspace_id = $1 AND EXISTS (SELECT 1 FROM access_entries a WHERE a.user_id = $2)',
      ['access_entries a'],
    ],
    [
      'SELECT * FROM resources WHERE workspace_id IN (SELECT workspace_id FROM access_entries WHERE user_id = $1)',
      ['access_entries'],
    ],
    ['SELECT * FROM resources WHERE workspace_id IN (SELECT name FROM users)', ['resources']],
    ['SELECT * FROM resources WHERE workspace_id = ANY (ARRAY(SELECT name FROM users))', ['resources']],
    ['SELECT * FROM memberships m JOIN workspaces w ON w.workspace_id = m.workspace_id', ['workspaces w']],
    ['SELECT * FROM mails m JOIN workspaces w ON w.workspace_id = m.workspace_id WHERE m.id = $1', ['workspaces w']],
    [
      `SELECT * FROM resources r CROSS JOIN LATERAL (SELECT a.workspace_id FROM access_entries a
        WHERE a.workspace_id = r.workspace_id) a WHERE r.workspace_id = a.workspace_id`,
      ['resources r', 'access_entries a'],
    ],
    ['WITH gone AS (DELETE FROM resources RETURNING id) SELECT * FROM gone', ['resources']],
    ['SELECT 1 FROM resources WHERE workspace_id = $1 UNION SELECT 1 FROM workspaces', ['workspaces']],
    ['UPDATE resources SET workspace_id = $1', ['resources']],
    ['INSERT INTO resources (id) VALUES ($1)', ['resources']],
    ['INSERT INTO users SELECT id FROM resources', ['resources']],
  ])('refuses %s', async (statement, faults) => {
    expect(await unboundTables(statement, tables)).toEqual(faults);
  });
});

/** Requests beside the samples, for statements that depend on what is asked. */
const more: readonly FuzzRequest[] = [
  ...['at=1', 'around=«note»', 'prefix=n', 'prefix=1', 'sort=size', 'sort=kind&order=desc'].map((query) =>
    get('/r/«root»', query),
  ),
  get('/r/shared', ''),
  get('/r/shared', 'prefix=n'),
  get('/api/v0/resources/semantic-search', 'q=%22text+of%22+note&within=«root»&kind=document'),
  get('/api/v0/resources/clusters', ''),
  get('/api/v0/resources/graph', 'resourceId=«root»&depth=3'),
  submitted('access', '«outlined»', { entries: [], visibility: 'private' }),
  submitted('access', '«outlined»', {
    entries: [{ email: 'bea-statements@example.com', role: 'writer' }],
    visibility: 'workspace',
  }),
  submitted('access', '«outlined»', { entries: [], visibility: 'workspace' }),
  submitted('delete', '«folder»', { confirmName: 'Folder' }),
  submitted('restore', '«folder»', {}),
];

const setting = 'arrange';
/** Jobs of the start, and of the hourly sweep. */
const upkeep = 'upkeep';

/** The database itself in the place of its replica, which answers the same statements. */
const replicaOf = (database: Database): Replica => {
  const replica: Replica = {
    read: (work) => work(database.query),
    lagBytes: async () => 0,
    forRequest: () => replica,
    close: async () => undefined,
  };
  return replica;
};

const lowLimits = {
  ...limits,
  signInMailsPerAddress: 1_000,
  signInMailsPerClient: 1_000,
  // small directories count as large, and have row numbers
  countedEntries: 1,
  bucketEntries: 1,
};

describe.each([
  { where: 'on one server', beside: false },
  { where: 'with a search engine and a read replica', beside: true },
])('every statement, $where', ({ beside }) => {
  let engine: OpenSearchServer | undefined;
  let database: Database;
  let platform: TestPlatform;
  let server: RunningServer;
  let arranged: Arranged;
  let url: string;
  /** By the route or job that ran it first. */
  const recorded = new Map<string, string>();
  /** Values of each transaction, with the route or job that ran it. */
  const transactions: { what: string; values: unknown[] }[] = [];
  const openTransaction = new AsyncLocalStorage<unknown[]>();
  let running = setting;
  let tenants: TenantTables;

  /** Records the values of each transaction by itself: jobs run beside each other, and beside requests. */
  const withTransactions = (target: Database): Database => {
    const { transaction, forRequest } = target;
    target.transaction = (work) =>
      transaction((query) => {
        const values: unknown[] = [];
        transactions.push({ what: running, values });
        return openTransaction.run(values, () => work(query));
      });
    target.forRequest = (timer) => withTransactions(forRequest(timer));
    return target;
  };

  const record = async (what: string, run: () => Promise<unknown>) => {
    running = what;
    database.onStatement = (sql, values) => {
      const statement = sql.replaceAll(/\s+/g, ' ').trim();
      if (!recorded.has(statement)) recorded.set(statement, what);
      openTransaction.getStore()?.push(...values);
    };
    await run();
    await platform.jobs.idle();
  };

  beforeAll(async () => {
    database = withTransactions(await openPostgres({ url: await createDatabase(inject('postgresUrl')) }));
    let answer: TestPlatform['fetch'] = () => Promise.reject(new TypeError('The platform has not started.'));
    server = await listen({
      host: '127.0.0.1',
      port: 0,
      trustProxy: 0,
      answer: (request, peer) => answer(request, peer),
      onError: (error) => expect.unreachable(String(error)),
    });
    url = `http://localhost:${server.port}`;
    const assets = { script: '/assets/page.js', preloads: {} };
    const clock = { now: () => new Date() };
    const mailer = new DevelopmentMailer(database, clock);
    engine = beside ? await OpenSearchServer.start() : undefined;
    const wait = { searchMilliseconds: 60_000, writeMilliseconds: 60_000 };
    const start = async () =>
      startPlatform(database, {
        ...(engine && { searchIndex: await OpenSearchIndex.open({ url: engine.url, database: 'test', ...wait }) }),
        ...(beside && { replica: replicaOf(database) }),
        pages: createPages(assets),
        resourcePage: createResourcePage(assets),
        mailer,
        settings: { publicUrl: url, developmentMail: () => mailer.list(), limits: lowLimits },
      });
    await migrate(database, clock);
    await record(upkeep, async () => {
      platform = await start();
    });
    answer = platform.fetch;
    const { rows } = await database.raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    const names = rows.map(({ tablename }) => String(tablename));
    tenants = { ...tables, tenant: new Set(names.filter((name) => !Object.hasOwn(globalTables, name))) };
    await record(setting, async () => {
      arranged = await arrange(url, 'statements');
    });
    engine?.refresh();
  });
  afterAll(async () => {
    await server.stop(0);
    await platform.stop();
    await engine?.stop();
    await database.close();
  });

  test('of every route, form, action, page and job names the workspaces of each tenant table', async () => {
    const refused: string[] = [];
    // more before the samples, which delete
    for (const sample of [...more, ...samples].filter(({ path }) => !/^\/(?:cdn|assets)\//.test(path))) {
      await record(sample.route, async () => {
        const { status } = await send(url, arranged.fill(sample));
        if (status >= 400) refused.push(`${sample.route}: ${status}`);
      });
    }
    await record(upkeep, () => platform.sweep());
    delete database.onStatement;
    expect(refused).toEqual([]);
    expect(recorded.size).toBeGreaterThan(150);
    const expected = [...indexStatements, ...(beside ? engineAndReplicaStatements : [])];
    const seen = [...recorded.keys()];
    expect(expected.filter((one) => !seen.some((statement) => one.test(statement)))).toEqual([]);

    const faults: string[] = [];
    const exceptions = [...installationStatements, ...(beside ? engineStatements : [])];
    const unused = new Set(exceptions);
    for (const [statement, what] of recorded) {
      const unbound = await unboundTables(statement, tenants);
      if (!unbound.length) continue;
      const exception = exceptions.find((one) => what === upkeep && one.statement.test(statement));
      if (exception) unused.delete(exception);
      else faults.push(`${what}: ${unbound.join(', ')} in ${statement}`);
    }
    expect(faults).toEqual([]);
    expect([...unused]).toEqual([]);
  });

  test('of one transaction concerns one workspace', async () => {
    const { rows } = await database.raw('SELECT workspace_id FROM workspaces');
    const known = new Set(rows.map(({ workspace_id: id }) => id));
    const wandering = new Set<string>();
    for (const { what, values } of transactions) {
      const ids = values.flat().map((value) => String(value).split('-')[0]);
      if (new Set(ids.filter((id) => known.has(id))).size > 1) wandering.add(what);
    }
    expect(transactions.length).toBeGreaterThan(50);
    expect([...wandering].toSorted()).toEqual(Object.keys(wanderers).toSorted());
  });
});
