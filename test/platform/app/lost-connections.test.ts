import { afterEach, expect, inject, test } from 'vitest';
import { unexpected } from '../../../platform/src/unexpected-error.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { mailTo, signedUp, TestBrowser, type Reply } from '../support/browser.ts';
import { expectConsistent } from '../support/consistent.ts';
import { TestPerson } from '../support/people.ts';
import { startPlatform, type TestOptions, type TestPlatform } from '../support/platform.ts';
import { createDatabase } from '../support/postgres.ts';

const endOthers =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

const running: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.close();
});

interface Ended {
  readonly platform: TestPlatform;
  readonly outside: Database;
  /** Ends all connections of the platform. */
  readonly endAll: () => Promise<unknown>;
}

async function start(serverUrl: string, onConnectionLost = () => {}, options: TestOptions = {}): Promise<Ended> {
  const url = await createDatabase(serverUrl);
  const outside = await openPostgres({ url, connections: 1 });
  running.push(outside);
  const platform = await startPlatform(await openPostgres({ url, connections: 2, onConnectionLost }), options);
  running.push(platform.database, { close: () => platform.stop() });
  return { platform, outside, endAll: () => outside.raw(endOthers) };
}

test('replaces connections that the server closed while they were idle', async () => {
  let onLost = () => {};
  const connectionLost = new Promise<void>((resolve) => (onLost = resolve));
  // a pooler keeps those of its clients
  const { platform, endAll } = await start(inject('postgresDirectUrl'), () => onLost());
  const browser = new TestBrowser(platform);
  await signedUp(platform, browser, 'astrid@example.com');
  // a connection that ends during a job's statement fails that job only
  await platform.jobs.idle();
  await endAll();
  await connectionLost;
  await expect.poll(async () => (await browser.session()).status).toBe(200);
});

test('returns a connection that ends as a transaction begins to the pool', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const server = await openPostgres({ url, connections: 1 });
  const pool = await openPostgres({ url, connections: 1, onConnectionLost: () => {} });
  const transact = () => pool.transaction((query) => query.execute('SELECT 1'));
  for (let round = 0; round < 20; round++) {
    await Promise.allSettled([transact()]);
    await Promise.allSettled([server.raw(endOthers), transact(), transact()]);
  }
  await expect.poll(() => transact().then(() => 'works', String)).toBe('works');
  await pool.close();
  await server.close();
});

test('rolls back a request whose connection ends, and the same request works again', async () => {
  const { platform, outside, endAll } = await start(inject('postgresUrl'));
  const browser = new TestBrowser(platform);
  const key = crypto.randomUUID();
  const enqueue = platform.jobs.enqueue.bind(platform.jobs);
  platform.jobs.enqueue = async (...job) => {
    platform.jobs.enqueue = enqueue;
    await endAll();
    return enqueue(...job);
  };
  const broken = await browser.signUp('per@example.com', {}, { key });
  expect(broken).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await outside.raw("SELECT 1 FROM challenges WHERE address_key = 'per@example.com'")).rows).toEqual([]);
  expect((await browser.signUp('per@example.com', {}, { key })).status).toBe(200);
  expect((await mailTo(platform, 'per@example.com')).template).toBe('@service/authentication/emails/signed-up');
});

/** Faults of each kind. */
const faults = Number(process.env['FAULTS'] ?? 20);
/** Serialization failure, deadlock, lock timeout, statement timeout, and the end of the connection. */
const states = ['40001', '40P01', '55P03', '57014', '57P01'];
const faultyTables = ['idempotency_keys', 'resources', 'document_contents', 'resource_events', 'derived_results'];
/** Each tenth write fails, with one state after the other. A sequence counts them, because it is not rolled back. */
const failingWrites = `
  CREATE SEQUENCE writes;
  CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      number bigint := nextval('writes');
      state text := ('{${states.join()}}'::text[])[1 + (number / 10) % ${states.length}];
    BEGIN
      IF number % 10 <> 0 THEN RETURN NULL; END IF;
      IF state <> '57P01' THEN RAISE EXCEPTION 'a fault' USING ERRCODE = state; END IF;
      PERFORM pg_terminate_backend(pg_backend_pid());
      PERFORM pg_sleep(60);
      RETURN NULL;
    END $$;
  ${faultyTables.map((name) => `CREATE TRIGGER fail BEFORE INSERT OR UPDATE OR DELETE ON ${name} EXECUTE FUNCTION fail();`).join('\n')}`;

test(`keeps each answered change once, through ${faults} faults of each kind`, { timeout: 600_000 }, async () => {
  const plenty = { submissionsPerMinute: 1_000_000 };
  const { platform, outside } = await start(inject('postgresUrl'), undefined, { settings: { limits: plenty } });
  // more users than connections
  const people: TestPerson[] = [];
  for (let person = 0; person < 6; person += 1) {
    people.push(await TestPerson.signUp(platform, `person-${person}@example.com`));
  }
  await platform.jobs.idle();
  await outside.raw(failingWrites);
  const answers = new Map<string, number>();
  const hits = { pg_cancel_backend: 0, pg_terminate_backend: 0 };
  let answered = 0;
  let last = 0;
  const isOver = () => Math.min(...Object.values(hits)) >= faults && last >= faults * states.length * 10;
  /** Interrupts whatever the platform does: also reads, and commits. */
  const interrupt = async (how: keyof typeof hits) => {
    const { rows } = await outside.raw(
      `SELECT ${how}(pid), (SELECT last_value FROM writes) AS writes FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' ORDER BY random() LIMIT 1`,
    );
    hits[how] += rows.length;
    last = Number(rows[0]?.['writes'] ?? last);
  };
  const untilDone = async (ask: () => Promise<Reply>) => {
    for (;;) {
      const { status, body } = await ask();
      const answer = status === 200 ? 'done' : `${status} ${body.code}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      answered += 1;
      if (answered % 5 === 0) await interrupt(answered % 2 ? 'pg_cancel_backend' : 'pg_terminate_backend');
      if (status === 200) return;
      if (status < 500) throw new Error(`The answer was ${answer}.`);
    }
  };
  const made = people.map((): string[] => []);
  const work = async (person: TestPerson, names: string[]) => {
    while (!isOver()) {
      const name = `note ${names.length}`;
      const key = crypto.randomUUID();
      await untilDone(() => person.submit('create-document', person.root, { name, content: name }, { key }));
      names.push(name);
      await untilDone(() => person.get(`/r/${person.root}`));
    }
  };
  await Promise.all(people.map((person, index) => work(person, made[index]!)));
  await platform.jobs.idle();
  if (process.env['FAULTS']) console.log(Object.fromEntries(answers), hits, last, made.flat().length);
  expect([...answers.keys()].toSorted()).toEqual(['503 unavailable', 'done']);
  for (const [index, { userId }] of people.entries()) {
    const { rows } = await outside.raw(
      "SELECT name FROM resources WHERE created_by = $1 AND kind = 'document' AND name LIKE 'note %'",
      [userId],
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(made[index]!.toSorted());
  }
  // a try is counted if a fault also stops the statement that would leave it uncounted
  const unfinished = await outside.raw(
    "SELECT 1 FROM derived_results WHERE state <> 'completed' AND error IS DISTINCT FROM 'given_up'",
  );
  expect(unfinished.rows).toEqual([]);
  await expectConsistent(platform);
});

test('does not count a try of a result that the database undid', async () => {
  const { platform, outside } = await start(inject('postgresUrl'));
  const person = await TestPerson.signUp(platform, 'eva@example.com');
  await platform.jobs.idle();
  // one try, of three transactions
  await outside.raw(`
    CREATE SEQUENCE undone;
    CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state <> 'completed' OR nextval('undone') > 3 THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'a fault' USING ERRCODE = '40001';
      END $$;
    CREATE TRIGGER undo BEFORE UPDATE ON derived_results FOR EACH ROW EXECUTE FUNCTION undo();`);
  await person.submit('create-document', person.root, { name: 'Note', content: '# Note' });
  await platform.jobs.idle();
  const { rows } = await outside.raw(`SELECT DISTINCT state, tries, (SELECT last_value FROM undone) > 3 AS undone
    FROM derived_results WHERE resource_id IN (SELECT id FROM resources WHERE name = 'Note')`);
  expect(rows).toEqual([{ state: 'completed', tries: 1, undone: true }]);
});

test.for([
  [Object.assign(new Error('x'), { code: '57P01' }), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'ECONNRESET' }), 'unavailable'],
  [Object.assign(new Error('x'), { code: '40001' }), 'unavailable'],
  [Object.assign(new Error('x'), { code: '40P01' }), 'unavailable'],
  [new Error('Failed query: select', { cause: new Error('Connection terminated unexpectedly') }), 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'unavailable'],
  [new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'UND_ERR_SOCKET' }) }), 'unavailable'],
  [Object.assign(new Error('x'), { code: 'UND_ERR_INVALID_ARG' }), 'internal'],
  [Object.assign(new Error('duplicate key value (astrid@example.com)'), { code: '23505' }), 'internal'],
  ['a text', 'internal'],
  [undefined, 'internal'],
] as const)('%s is %s, and its message is not exposed', ([error, code]) => {
  const { problem, entry } = unexpected(error);
  expect(problem.code).toBe(code);
  expect(JSON.stringify([problem.toProblem(), { ...entry, frames: [] }])).not.toMatch(/astrid|select|Connection/);
});
