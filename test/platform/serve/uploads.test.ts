import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../../support/serve-process.ts';
import { tokenOf } from '../support/browser.ts';
import { encodeMetadata, uploadsPath } from '../support/uploads.ts';

const mebibyte = 1024 * 1024;
/** Large enough to show if the platform held it in memory. */
const size = 256 * mebibyte;
const noise = randomBytes(mebibyte);

/** Bytes of a file from `start` on, each MiB different; generated while they are sent. */
function* bytesFrom(start: number): Generator<Uint8Array> {
  for (let at = start; at < size;) {
    const index = Math.floor(at / mebibyte);
    const part = Buffer.from(noise);
    part.writeUInt32BE(index, 0);
    yield part.subarray(at % mebibyte);
    at = (index + 1) * mebibyte;
  }
}

function wholeHash(): string {
  const hash = createHash('sha256');
  for (const part of bytesFrom(0)) hash.update(part);
  return hash.digest('hex');
}

/** Peak memory of a process in MiB. */
const peakOf = ({ pid }: ServeProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

let folder: string;
beforeAll(() => buildServe());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serve-uploads-'));
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Signs a user up by the development mail. */
async function signUp(url: string): Promise<{ authorization: string; root: string }> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  const value = { name: 'Astrid', email: 'astrid@example.com' };
  await post('/api/v0/forms/submit', { type: '@service/authentication/schema/sign-up', value });
  const mails = async () => {
    const response = await fetch(`${url}/dev/mail`, { headers: { Accept: 'application/json' } });
    return (await response.json()) as { text: string }[];
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  const { user, session } = await post('/api/v0/users/verify-sign-in', {
    token: tokenOf(mail ?? { text: '' }),
    session: 'token',
  });
  return { authorization: `Bearer ${session.token}`, root: user.workspace.rootResourceId };
}

/** A PATCH with everything from `offset` on. */
async function patch(url: string, headers: Record<string, string>, offset: number, onSent: (sent: number) => void) {
  const asked = request(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(size - offset),
    },
  });
  const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
    asked.on('response', (response) => resolve(response.resume().headers)).on('error', reject);
  });
  let sent = offset;
  const counted = function* counted() {
    for (const part of bytesFrom(offset)) {
      yield part;
      onSent((sent += part.byteLength));
    }
  };
  await Promise.all([pipeline(Readable.from(counted()), asked), answered]);
  return answered;
}

describe('a large upload', () => {
  it('resumes after kill -9, arrives byte for byte, and is never held in memory', async () => {
    let platform = startServe({ DATA_DIR: folder });
    let url = await platform.ready;
    const { authorization, root } = await signUp(url);
    const headers = { Authorization: authorization, 'Tus-Resumable': '1.0.0' };
    const metadata = encodeMetadata({ filename: 'large.bin', parentId: root });
    const created = await fetch(url + uploadsPath, {
      method: 'POST',
      headers: { ...headers, 'Upload-Length': String(size), 'Upload-Metadata': metadata },
    });
    const path = created.headers.get('location') ?? '';
    const half = patch(url + path, headers, 0, (sent) => sent >= size / 2 && platform.kill('SIGKILL'));
    await expect(half).rejects.toThrow();
    await platform.exited;

    platform = startServe({ DATA_DIR: folder });
    url = await platform.ready;
    const head = await fetch(url + path, { method: 'HEAD', headers });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(size);
    const before = peakOf(platform);
    const answer = await patch(url + path, headers, offset, () => undefined);
    expect(answer['upload-offset']).toBe(String(size));
    const bytes = await fetch(`${url}/r/${String(answer['resource-id'])}/original`, { headers });
    const hash = createHash('sha256');
    for await (const chunk of bytes.body ?? []) hash.update(chunk);
    expect(bytes.headers.get('etag')).toBe(`"${wholeHash()}"`);
    expect(hash.digest('hex')).toBe(wholeHash());
    expect(peakOf(platform) - before).toBeLessThan(128);
    const kept = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(1);
  });
});
