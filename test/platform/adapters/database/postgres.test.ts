import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { openPostgres } from '../../../../platform/src/adapters/database/postgres.ts';
import { userById } from '../../../../platform/src/features/authentication/store/users.ts';
import { findReadable } from '../../../../platform/src/features/resources/store/access.ts';
import { usedBytes } from '../../../../platform/src/features/resources/store/usage.ts';
import { migrate } from '../../../../platform/src/store/migrate.ts';
import { TestClock } from '../../support/platform.ts';
import { createDatabase } from '../../support/postgres.ts';

const withoutNames = (url: string) => {
  const off = new URL(url);
  off.searchParams.set('prepared_statements', 'off');
  return off.href;
};

test.each([
  [
    'prepares statements once a connection: named ones at first, others from their fifth run on',
    (url: string) => url,
    [expect.stringContaining('"workspace_usage"'), expect.stringContaining('"users"')],
  ],
  ['prepares no statement if the URL says so', withoutNames, []],
])('%s', async (_, urlOf, texts) => {
  const database = await openPostgres({
    url: urlOf(await createDatabase(inject('postgresDirectUrl'))),
    connections: 1,
  });
  await migrate(database, new TestClock());
  expect(await userById(database.query, 'unknown')).toBeUndefined();
  expect(await database.transaction((query) => userById(query, 'unknown'))).toBeUndefined();
  for (let run = 1; run <= 6; run += 1) {
    expect(await usedBytes(database.query, `w${run}`)).toBe(0);
    if (run <= 4) expect(await findReadable(database.query, 'unknown', 'w-1')).toBeUndefined();
    // a statement of the job library
    await database.raw('SELECT $1::int AS raw', [run]);
  }
  const { rows } = await database.raw(
    `SELECT statement FROM pg_prepared_statements WHERE statement ~ 'workspace_usage|access_entries|users|raw' ORDER BY name`,
  );
  expect(rows.map(({ statement }) => statement)).toEqual(texts);
  await database.close();
});

/** Passes connections on to a server, until it drops off the network: later ones get no answer. */
async function network(url: string) {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let isDown = false;
  const proxy = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (isDown) return;
    const server = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(server);
    socket.pipe(server).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const there = new URL(url);
  there.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const cut = () => sockets.splice(0).forEach((socket) => socket.destroy());
  return {
    url: there.href,
    drop() {
      isDown = true;
      cut();
    },
    close() {
      cut();
      proxy.close();
    },
  };
}

test('stops waiting for a connection after `connectMilliseconds`', async () => {
  const { url, drop, close } = await network(await createDatabase(inject('postgresDirectUrl')));
  const [patient, brief] = [await openPostgres({ url }), await openPostgres({ url, connectMilliseconds: 100 })];
  drop();
  const failure = (database: typeof brief, name: string) =>
    database.raw('SELECT 1').then(
      () => 'answered',
      () => name,
    );
  const late = failure(patient, 'patient');
  expect(await Promise.race([late, failure(brief, 'brief')])).toBe('brief');
  close();
  await late;
  await Promise.all([patient.close(), brief.close()]);
});
