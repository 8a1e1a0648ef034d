import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlatform, type Platform } from '../../../platform/src/app.ts';
import { MemoryFiles } from '../../../platform/src/adapters/files/memory.ts';
import { MemoryJobs } from '../../../platform/src/adapters/jobs/memory.ts';
import { MemoryMailer } from '../../../platform/src/adapters/mail/memory.ts';
import type { Database } from '../../../platform/src/ports.ts';
import { openPglite } from '../../../platform/src/adapters/database/pglite.ts';

const publicUrl = 'http://platform.localhost';
const mailer = new MemoryMailer();
let database: Database;
let platform: Platform;

beforeAll(async () => {
  database = await openPglite();
  platform = await createPlatform({
    database,
    jobs: new MemoryJobs(),
    files: new MemoryFiles(),
    mailer,
    clock: { now: () => new Date() },
    settings: { publicUrl, secretKey: crypto.getRandomValues(new Uint8Array(32)) },
  });
  await platform.start();
});

afterAll(async () => {
  await platform.stop();
  await database.close();
});

async function post(path: string, body: unknown, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const request = new Request(new URL(path, publicUrl), { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await platform.fetch(request);
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
}

test('runs the whole platform in a page: signs up, in and out in token mode', async () => {
  const type = '@service/authentication/schema/sign-up';
  const asked = await post('/api/v0/forms/submit', { type, value: { name: 'Astrid Ek', email: 'astrid@example.com' } });
  expect(asked.status).toBe(200);
  const { challengeId } = asked.body.result;
  const mail = await mailer.find(({ to }) => to === 'astrid@example.com');
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(mail.text)?.slice(1).join('');
  const verified = await post('/api/v0/users/verify-sign-in', { challengeId, code, session: 'token' });
  expect(verified).toMatchObject({ status: 200, body: { user: { name: 'Astrid Ek' } } });
  const { token } = verified.body.session;
  const action = '@service/authentication/actions/get-current-user';
  expect((await post('/actions', { action, payload: {} }, token)).body.result.user.email).toBe('astrid@example.com');
  expect((await post('/api/v0/users/sign-off', {}, token)).status).toBe(204);
  expect((await post('/actions', { action, payload: {} }, token)).status).toBe(401);
});
