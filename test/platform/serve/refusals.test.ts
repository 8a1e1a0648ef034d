import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { requireVersion } from '../../../platform/src/node/open-storage.ts';
import { StartError } from '../../../platform/src/node/start-error.ts';
import { buildServe, killServeProcesses, refusal, startServe } from '../../support/serve-process.ts';
import { createDatabase } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'refusals-'));
const newFolder = () => mkdtempSync(join(folder, 'data-'));
const secretKey = 'abcdefghijklmnopqrstuvwxyz0123456789';

beforeAll(async () => {
  await buildServe();
});
const servers: Server[] = [];
afterAll(() => {
  killServeProcesses();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

it.concurrent.each([
  [{ PORT: 'abc' }, /^PORT takes /],
  [{ PUBLIC_URL: 'https://app.example.com/path' }, /^PUBLIC_URL takes /],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS: "\*" has no scheme/],
  [
    { ALLOWED_ORIGINS: 'https://a.example, https://b.example/app' },
    /^ALLOWED_ORIGINS: "https:\/\/b.example\/app" has text/,
  ],
  [{ LIMITS: '{"noSuchLimit":1}' }, /^LIMITS: .*noSuchLimit/],
  [{ SIGN_UP_FIELDS: '{"properties":{"code":{"type":"string"}}}' }, /^SIGN_UP_FIELDS\.properties\.code can't be used/],
  [{ LOG: 'debug' }, /^LOG takes off, error or info\.$/],
  [{ METRICS_PORT: '1', PORT: '1' }, /^METRICS_PORT takes another port/],
  [{ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }, /^METRICS_HOST: 192\.0\.2\.1 is no address/],
  [{ HOST: '0.0.0.0' }, /^SMTP_URL is needed, because HOST is not loopback/],
  [{ NODE_ENV: 'production' }, /^SMTP_URL is needed, because NODE_ENV is production/],
  [{ HOST: '192.0.2.1', SMTP_URL: 'smtp://127.0.0.1:1' }, /^HOST: 192\.0\.2\.1 is no address of this machine/],
  [{ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/name' }, /^DATABASE_URL: the database can't be reached/],
])('refuses %j in one line', async (variables, message) => {
  const line = await refusal({ DATA_DIR: newFolder(), ...variables });
  expect(line).toMatch(message);
  expect(line).not.toContain('hunter2');
});

it.concurrent('refuses a data folder that is a file', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR: .*can't be written/);
});

/** @returns the port of a server, which ends with the tests */
async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const refusedUrl = (port: number) =>
  refusal({ DATA_DIR: newFolder(), DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${port}/name` });

it('refuses a DATABASE_URL of another server', async () => {
  const http = await listenOn(createHttpServer((_request, response) => response.end()));
  const redis = await listenOn(
    createServer((socket) =>
      socket.on('data', () => socket.end("-ERR unknown command ''\r\n")).on('error', () => undefined),
    ),
  );
  const silent = await listenOn(createServer((socket) => socket.on('error', () => undefined)));
  const lines = await Promise.all([http, redis, silent].map(refusedUrl));
  expect(lines).toEqual([
    `DATABASE_URL: what listens at 127.0.0.1:${http} is not PostgreSQL. Give the address of a PostgreSQL server.`,
    `DATABASE_URL: what listens at 127.0.0.1:${redis} is not PostgreSQL. Give the address of a PostgreSQL server.`,
    `DATABASE_URL: what listens at 127.0.0.1:${silent} does not answer as PostgreSQL does. Give the address of a PostgreSQL server.`,
  ]);
});

it('refuses a database in which its role may create nothing in one line', async () => {
  // A pooler does not know the new role.
  const databaseUrl = await createDatabase(inject('postgresDirectUrl'));
  const owner = await openPostgres({ url: databaseUrl });
  const role = `guest_${randomUUID().replaceAll('-', '')}`;
  await owner.raw(`CREATE ROLE ${role} LOGIN PASSWORD 'guest'`);
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = 'guest';
  try {
    expect(await refusal({ DATABASE_URL: url.href, DATA_DIR: newFolder(), SECRET_KEY: secretKey })).toBe(
      'DATABASE_URL: its role may not create schemas and tables in this database. Make it the owner of the database, ' +
        'or GRANT CREATE ON DATABASE and on its SCHEMA public to the role.',
    );
  } finally {
    await owner.raw(`DROP ROLE ${role}`);
    await owner.close();
  }
});

it('refuses a PostgreSQL that is older than supported in one line', async () => {
  const serverOf = (major: number) => ({ raw: async () => ({ rows: [{ major }] }) });
  await expect(requireVersion(serverOf(14))).rejects.toThrow(
    new StartError('DATABASE_URL: the server is PostgreSQL 14; the platform needs PostgreSQL 15 or newer.'),
  );
  await requireVersion(serverOf(15));
});

it('refuses a database of a newer version in one line', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const process = startServe({ DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), SECRET_KEY: secretKey });
  await process.ready;
  process.kill('SIGTERM');
  await process.exited;
  const database = await openPostgres({ url: databaseUrl });
  await database.raw(`INSERT INTO schema_migrations (name, applied_at) VALUES ('9999-later', now())`);
  await database.close();
  expect(await refusal({ DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), SECRET_KEY: secretKey })).toBe(
    'DATABASE_URL: a newer version of the platform has used this database (9999-later). ' +
      'Start that version, or restore a backup that is older than it.',
  );
});
