import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type * as Pglite from '../../../platform/src/adapters/database/pglite.ts';
import type * as Static from '../../../platform/src/node/static-files.ts';
import type * as Widgets from '../../../platform/src/node/widget-versions.ts';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../support/serve-process.ts';
import { Worker } from '../../support/live-people.ts';
import { createDatabase } from '../support/postgres.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const marker = '/* of another version */';
/** Compressing a hundred files takes seconds. */
const uncompressed = { 'Accept-Encoding': 'identity' };

interface Manifest {
  readonly version: string;
  readonly integrity: Record<string, string>;
}
const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const integrityOf = (bytes: Uint8Array | string) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

let folder: string;
/** Version of this build. */
let own: string;
/** `serve.js` of a release 9.1.0, whose entry has other bytes. */
let next: string;

/** Files with a hash in their name that only this build has, and only the release. */
const ownHashed: string[] = [];
const nextHashed = ['/assets/uploads-0123abcd.js', '/cdn/chunks/uploads-0123abc.js', '/cdn/language-0123abcd.js'];

/** Installs the build as another release: its packages in a folder of their own, all others linked. */
function release(version: string): string {
  const at = join(folder, 'release');
  const widgets = join(at, 'node_modules/@service/widgets');
  cpSync(join(root, 'platform/dist'), join(at, 'platform/dist'), { recursive: true });
  cpSync(join(root, 'platform/package.json'), join(at, 'platform/package.json'));
  mkdirSync(widgets, { recursive: true });
  cpSync(join(root, 'dist'), join(widgets, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(widgets, 'package.json'));
  for (const [from, to] of [
    ['node_modules', 'node_modules'],
    ['platform/node_modules', 'platform/node_modules'],
  ] as const) {
    mkdirSync(join(at, to), { recursive: true });
    for (const name of readdirSync(join(root, from)).filter((each) => each !== '@service' && !each.startsWith('.'))) {
      symlinkSync(join(root, from, name), join(at, to, name), 'junction');
    }
  }
  const entry = join(widgets, 'dist/cdn/service-widgets.js');
  writeFileSync(entry, readFileSync(entry, 'utf8') + marker);
  const path = join(widgets, 'dist/widget-manifest.json');
  const { integrity, ...manifest } = readManifest(path);
  const changed: Record<string, string> = {
    ...integrity,
    './cdn/service-widgets.js': integrityOf(readFileSync(entry)),
  };
  for (const next of nextHashed) {
    const dist = join(next.startsWith('/cdn/') ? widgets : join(at, 'platform'), 'dist');
    const folder = join(dist, next, '..');
    const name = readdirSync(folder).find((each) => each.startsWith(basename(next).split('-')[0]!))!;
    const own = join(next, '..', name);
    renameSync(join(folder, name), join(dist, next));
    if (own.startsWith('/cdn/')) {
      changed[`.${next}`] = changed[`.${own}`]!;
      delete changed[`.${own}`];
    }
    ownHashed.push(own);
  }
  writeFileSync(path, JSON.stringify({ ...manifest, version, integrity: changed }));
  return join(at, 'platform/dist/serve.js');
}

beforeAll(async () => {
  await buildServe();
  folder = mkdtempSync(join(tmpdir(), 'widget-versions-'));
  own = readManifest(join(root, 'dist/widget-manifest.json')).version;
  next = release('9.1.0');
});
afterEach(killServeProcesses);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const get = async (url: string, path: string) => {
  const response = await fetch(`${url}/cdn/${path}`, { headers: uncompressed });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

async function stop(process: ServeProcess): Promise<void> {
  process.kill('SIGTERM');
  await process.exited;
}

/** Open pages, and those of other processes, load files of their own version. */
async function expectHashed(url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers: uncompressed });
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await response.text()).length).toBeGreaterThan(100);
  }
}

/** Every file of this build, by its version, has the bytes that its manifest names. */
async function expectOwn(url: string): Promise<void> {
  const { integrity } = readManifest(join(root, 'dist/widget-manifest.json'));
  for (const [path, hash] of Object.entries(integrity)) {
    const response = await fetch(`${url}/${path.replace('./cdn/', `cdn/${own}/`)}`, { headers: uncompressed });
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([path, integrityOf(new Uint8Array(await response.arrayBuffer()))]).toEqual([path, hash]);
  }
}

it('finds its files in the database that the build prepares, and writes none at a first start', async () => {
  const load = (path: string) => import(pathToFileURL(join(root, 'platform/dist', path)).href);
  const { openPglite } = (await load('adapters/database/pglite.js')) as typeof Pglite;
  const { StaticFiles } = (await load('node/static-files.js')) as typeof Static;
  const { WidgetVersions } = (await load('node/widget-versions.js')) as typeof Widgets;
  cpSync(join(root, 'platform/dist/pglite'), join(folder, 'prepared'), { recursive: true });
  const database = await openPglite({ folder: join(folder, 'prepared') });
  const statements: string[] = [];
  database.onStatement = (sql) => statements.push(sql);
  await (await WidgetVersions.open(await StaticFiles.open())).keep(database);
  await database.close();
  expect(statements).toEqual([expect.stringMatching(/^select .* from "widget_versions"/)]);
});

it('serves the files of a version after an update, from the data folder', async () => {
  const data = { DATA_DIR: join(folder, 'data') };
  const before = startServe(data);
  const first = await before.ready;
  await expectOwn(first);
  const unknown = await get(first, '9.1.0/service-widgets.js');
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(unknown.text).toBe(`Version 9.1.0 of the widgets is not on this platform. It has ${own}.\n`);
  await stop(before);

  const updated = startServe(data, '022', next);
  const url = await updated.ready;
  await expectOwn(url);
  await expectHashed(url, [...ownHashed, ...nextHashed]);
  for (const path of ['/assets/uploads-00000000.js', '/cdn/chunks/uploads-0000000.js'])
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404]);
  const pinned = await get(url, '9.1.0/service-widgets.js');
  const newest = await get(url, 'service-widgets.js');
  expect([pinned.status, newest.status, pinned.text.endsWith(marker)]).toEqual([200, 200, true]);
  expect(newest.text).toBe(pinned.text);
  expect(newest.headers.get('cache-control')).toBe('public, max-age=300');
  expect((await get(url, '1.2.3/service-widgets.js')).text).toContain(`It has ${own}, 9.1.0.`);
  expect((await get(url, `${own}/nothing.js`)).text).toBe(`Version ${own} of the widgets has no file nothing.js.\n`);
});

it('serves each version by every process on one PostgreSQL, older and restarted ones included', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'));
  const start = (name: string, entry?: string) =>
    startServe({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name) }, '022', entry);
  const older = await start('older').ready;
  const first = start('updated', next);
  await first.ready;
  await stop(first);
  const [updated, another] = await Promise.all(['updated', 'another'].map((name) => start(name, next).ready));
  await expectHashed(older, nextHashed);
  for (const url of [updated!, another!]) {
    await expectOwn(url);
    await expectHashed(url, ownHashed);
    expect((await get(url, 'service-widgets.js')).text).toMatch(/of another version \*\/$/);
  }
  expect((await get(older, '9.1.0/service-widgets.js')).text).toMatch(/of another version \*\/$/);
  expect((await get(older, 'service-widgets.js')).text).not.toContain(marker);
});

it('renders all pages after a build has replaced its modules', async () => {
  const process = startServe(
    { DATA_DIR: join(folder, 'replaced'), SIGN_UP_FIELDS: '{"properties":{"company":{"type":"string"}}}' },
    '022',
    next,
  );
  const url = await process.ready;
  const dist = join(next, '..');
  for (const name of readdirSync(dist)) {
    if (name !== 'assets') rmSync(join(dist, name), { recursive: true });
  }
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html', ...headers } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  for (const path of ['/', '/logga-in', '/verify-sign-in', '/inbjudan/verifiera']) await read(path);
  expect(await read('/registrera')).toContain('name="company"');
  const astrid = await Worker.signUp(url);
  const document = await astrid.submit('create-document', astrid.root, { name: 'Agenda', content: '# Agenda\n' });
  for (const id of [astrid.root, document]) expect(await read(`/r/${id}`, astrid.headers)).toContain('Agenda');
  expect(await read('/profil', astrid.headers)).toContain('Astrid Lind');
  await stop(process);
});
