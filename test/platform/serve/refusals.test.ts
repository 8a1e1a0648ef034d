import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServe, killServeProcesses, refusal } from '../../support/serve-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'refusals-'));

beforeAll(async () => {
  await buildServe();
}, 180_000);
afterAll(() => {
  killServeProcesses();
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
  [{ HOST: '0.0.0.0' }, /^SMTP_URL is needed, because HOST is not loopback/],
  [{ NODE_ENV: 'production' }, /^SMTP_URL is needed, because NODE_ENV is production/],
  [{ HOST: '192.0.2.1', SMTP_URL: 'smtp://127.0.0.1:1' }, /^HOST: 192\.0\.2\.1 is no address of this machine/],
  [{ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/name' }, /^DATABASE_URL: the database can't be reached/],
])('refuses %j in one line', async (variables, message) => {
  const line = await refusal({ DATA_DIR: mkdtempSync(join(folder, 'data-')), ...variables });
  expect(line).toMatch(message);
  expect(line).not.toContain('hunter2');
});

it.concurrent('refuses a data folder that is a file', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(await refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR: .*can't be written/);
});
