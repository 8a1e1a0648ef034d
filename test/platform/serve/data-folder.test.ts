import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPglite } from '../../../platform/src/adapters/database/pglite.ts';
import { makePrivate, SharedFolderError } from '../../../platform/src/node/private-folder.ts';
import { migrate } from '../../../platform/src/store/migrate.ts';
import { migrations } from '../../../platform/src/store/migrations/index.ts';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { shownMails, submitSignUp, tokenIn, verify } from '../../support/sign-up-client.ts';
import { encodeMetadata, uploadsPath } from '../support/uploads.ts';

let outside: string;
let folder: string;

beforeAll(() => buildServe());
beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'data-folder-'));
  folder = join(outside, 'data');
});
afterEach(() => {
  killServeProcesses();
  rmSync(outside, { recursive: true, force: true });
});

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly directory: boolean;
}

function* entriesOf(path: string): Generator<Entry> {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  yield { path, mode: (stats.mode & 0o7777).toString(8), directory: stats.isDirectory() };
  if (stats.isDirectory()) for (const name of readdirSync(path)) yield* entriesOf(join(path, name));
}

/** Files and folders that others may read, write or enter, or that their owner may not. */
const shared = () => [...entriesOf(folder)].filter(({ mode, directory }) => mode !== (directory ? '700' : '600'));

const openToAll = () => {
  for (const { path, directory } of entriesOf(folder)) chmodSync(path, directory ? 0o777 : 0o666);
};

/** Signs up, and uploads a file and an image of which the platform derives a thumbnail. */
async function use(url: string): Promise<void> {
  expect((await submitSignUp(url, 'astrid@example.com')).status).toBe(200);
  await expect.poll(async () => (await shownMails(url)).length).toBe(1);
  const [mail] = await shownMails(url);
  const { user, session } = await (await verify(url, { token: tokenIn(mail!) })).json();
  const authorization = `Bearer ${session.token}`;
  const bytes = new TextEncoder().encode('# Minutes');
  const created = await fetch(url + uploadsPath, {
    method: 'POST',
    headers: {
      authorization,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(bytes.byteLength),
      'Upload-Metadata': encodeMetadata({
        filename: 'minutes.bin',
        filetype: 'application/octet-stream',
        parentId: user.workspace.rootResourceId,
      }),
    },
  });
  expect(created.status).toBe(201);
  const patch = {
    method: 'PATCH',
    headers: {
      authorization,
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    },
    body: bytes,
  };
  const ended = await fetch(new URL(created.headers.get('location') ?? '', url), patch);
  expect([ended.status, ended.headers.has('resource-id')]).toEqual([204, true]);
}

it('is for its owner alone, with any umask, and repaired at the start', async () => {
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files/left.part'), 'left');
  openToAll();
  const first = startServe({ DATA_DIR: folder }, '000');
  await use(await first.ready);
  expect(shared()).toEqual([]);
  const kinds = [...entriesOf(folder)].map(({ path }) => path.slice(folder.length + 1).split('/')[0]);
  expect(new Set(kinds)).toEqual(new Set(['', 'files', 'lock', 'pglite', 'reserve', 'secret-key']));
  first.kill('SIGTERM');
  await first.exited;
  expect(shared()).toEqual([]);
  openToAll();
  const second = startServe({ DATA_DIR: folder }, '000');
  await second.ready;
  expect(shared()).toEqual([]);
});

it('stays private if the umask would take permissions from its owner', async () => {
  const process = startServe({ DATA_DIR: folder }, '0777');
  await use(await process.ready);
  expect(shared()).toEqual([]);
});

it('leaves alone where links in it lead to, and follows a link to itself', () => {
  const elsewhere = join(outside, 'elsewhere');
  const link = join(outside, 'link');
  mkdirSync(folder);
  writeFileSync(elsewhere, '');
  chmodSync(elsewhere, 0o644);
  symlinkSync(elsewhere, join(folder, 'lead'));
  symlinkSync(join(outside, 'nowhere'), join(folder, 'broken'));
  symlinkSync(folder, link);
  openToAll();
  makePrivate(link);
  expect(shared()).toEqual([]);
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o644);
});

it('is refused if it can’t be kept from other users', () => {
  // its permissions can't be changed by anybody
  expect(() => makePrivate('/proc/self/task')).toThrow(SharedFolderError);
  expect(() => makePrivate('/proc/self/task')).toThrow(/^\/proc\/\d+\/task can't be kept from other users \(EPERM\)/);
});

it('is created from the database of the build, whose schema is current, so that a first start runs no migration', async () => {
  const process = startServe({ DATA_DIR: folder });
  await process.ready;
  process.kill('SIGTERM');
  expect(await process.exited).toEqual({ code: 0, signal: null });
  const prepared = join(outside, 'prepared');
  cpSync(join(dirname(await buildServe()), 'pglite'), prepared, { recursive: true });
  const applied = async (path: string) => {
    const database = await openPglite({ folder: path });
    try {
      expect(await migrate(database, { now: () => new Date() })).toEqual([]);
      return (await database.raw('SELECT name, applied_at FROM schema_migrations ORDER BY name')).rows;
    } finally {
      await database.close();
    }
  };
  const built = await applied(prepared);
  expect(built.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted());
  expect(await applied(join(folder, 'pglite'))).toEqual(built);
});
