import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StaticFiles } from '../../../platform/src/node/static-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hashed = '/cdn/chunks/part-abcd1234.js';

/** Replaces the build of the running platform. */
function place(files: Record<string, string>): void {
  rmSync(join(folder, 'built'), { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, 'staged', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  renameSync(join(folder, 'staged'), join(folder, 'built'));
}

async function open(files: Record<string, string>) {
  place(files);
  const opened = await StaticFiles.open({ '/cdn/': join(folder, 'built') });
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    opened.answer(new Request(`http://localhost${path}`, { headers, method }));
}

it('serves the files, immutable if the name has a hash', async () => {
  const get = await open({ 'entry.js': 'entry', 'chunks/part-abcd1234.js': 'part' });
  const entry = await get('/cdn/entry.js');
  expect(await entry?.text()).toBe('entry');
  expect(entry?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(entry?.headers.get('cache-control')).toBe('public, max-age=300');
  expect(entry?.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(entry?.headers.get('content-security-policy')).toBe(
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect((await get(hashed))?.headers.get('cache-control')).toMatch(/immutable/);
  const head = await get('/cdn/entry.js', {}, 'HEAD');
  expect([await head?.text(), head?.headers.get('content-length')]).toEqual(['', '5']);
  expect(await get('/cdn/entry.js', {}, 'POST')).toBeUndefined();
});

it('keeps chunks whose names end with seven hex digits, and reads entries anew', async () => {
  const get = await open({ 'service-widgets.js': 'old', 'chunks/delete-dialog.lazy-19b24c1.js': 'chunk' });
  const chunk = '/cdn/chunks/delete-dialog.lazy-19b24c1.js';
  expect((await get(chunk))?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/cdn/service-widgets.js'))?.headers.get('cache-control')).toBe('public, max-age=300');
  place({ 'service-widgets.js': 'new', 'chunks/delete-dialog.lazy-0cd5a3b.js': 'other chunk' });
  expect(await (await get(chunk))?.text()).toBe('chunk');
  expect(await (await get('/cdn/service-widgets.js'))?.text()).toBe('new');
});

it('answers nothing for paths that are too long for a file system', async () => {
  const get = await open({ 'entry.js': 'entry' });
  for (const length of [255, 256, 5_000, 100_000]) {
    expect(await get(`/cdn/${'a'.repeat(length)}`)).toBeUndefined();
    expect(await get(`/cdn/${'a/'.repeat(length)}a`)).toBeUndefined();
  }
});

it('compresses by Accept-Encoding', async () => {
  const get = await open({ 'entry.js': 'entry' });
  const bytes = async (encoding: string) => {
    const response = await get('/cdn/entry.js', { 'Accept-Encoding': encoding });
    expect(response?.headers.get('vary')).toBe('Accept-Encoding');
    return [response?.headers.get('content-encoding'), new Uint8Array((await response?.arrayBuffer()) ?? [])] as const;
  };
  const [br, brotli] = await bytes('gzip, br');
  expect([br, brotliDecompressSync(brotli).toString()]).toEqual(['br', 'entry']);
  const [gzip, zipped] = await bytes('gzip');
  expect([gzip, gunzipSync(zipped).toString()]).toEqual(['gzip', 'entry']);
  expect((await bytes('br;q=0'))[0]).toBeNull();
});

it.each(['identity', 'br'])('serves the files of a build that replaced its own, requested by %s', async (encoding) => {
  const get = await open({ 'entry.js': 'old', 'gone.js': 'old', 'chunks/part-abcd1234.js': 'part' });
  const text = async (path: string) => {
    const response = await get(path, { 'Accept-Encoding': encoding });
    const bytes = response && new Uint8Array(await response.arrayBuffer());
    return bytes && String(encoding === 'br' ? brotliDecompressSync(bytes) : Buffer.from(bytes));
  };
  expect([await text('/cdn/entry.js'), await text('/cdn/gone.js')]).toEqual(['old', 'old']);
  place({ 'entry.js': 'new', 'chunks/part-efgh5678.js': 'other part' });
  expect(await text('/cdn/entry.js')).toBe('new');
  expect(await text('/cdn/gone.js')).toBeUndefined();
  expect(await text('/cdn/chunks/part-efgh5678.js')).toBe('other part');
  // open pages still name it
  expect(await text(hashed)).toBe('part');
  rmSync(join(folder, 'built'), { recursive: true });
  expect(await text('/cdn/entry.js')).toBeUndefined();
});

it.each([
  '',
  '.',
  '..',
  '../outside.js',
  '%2e%2e/outside.js',
  '.vite/manifest.json',
  'chunks',
  'chunks/',
  'entry.js/x',
  'a\\b.js',
])('serves nothing for /cdn/%s', async (path) => {
  const get = await open({ 'entry.js': 'entry', 'chunks/part-abcd1234.js': 'part', '.vite/manifest.json': '{}' });
  writeFileSync(join(folder, 'outside.js'), 'outside');
  expect(await get(`/cdn/${path}`)).toBeUndefined();
});
