import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResourceRead } from '@service/widgets/contract';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { buildServe, killServeProcesses, startServe } from '../../support/serve-process.ts';
import { codeIn, currentUser, shownMails, submitSignUp, verify } from '../../support/sign-up-client.ts';
import { createDatabase } from '../support/postgres.ts';

let folder: string;

beforeAll(buildServe);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'large-'));
});
afterEach(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const json = async <Body>(response: Promise<Response>): Promise<Body> => (await (await response).json()) as Body;

/** A signed-in user of a process, with requests in token mode. */
async function signUp(url: string) {
  const { result } = await json<{ result: { challengeId: string } }>(submitSignUp(url, 'astrid@example.com'));
  await expect.poll(() => shownMails(url)).toHaveLength(1);
  const [mail] = await shownMails(url);
  const verified = verify(url, { challengeId: result.challengeId, code: codeIn(mail!) });
  const { session } = await json<{ session: { token: string } }>(verified);
  const headers = { Authorization: `Bearer ${session.token}`, 'Content-Type': 'application/json' };
  const { user } = (
    await json<{ result: { user: { workspace: { rootResourceId: string } } } }>(currentUser(url, session.token))
  ).result;
  return {
    get: (path: string) => fetch(url + path, { headers }),
    async document(name: string, content: string): Promise<string> {
      const type = '@service/resources/schema/create-document';
      const target = user.workspace.rootResourceId;
      const body = JSON.stringify({ type, target, value: { name, content } });
      const response = fetch(`${url}/api/v0/forms/submit`, { method: 'POST', headers, body });
      return (await json<{ result: ResourceRead }>(response)).result.resource.id;
    },
  };
}

it('the built platform reads large documents in threads, whose memory is bounded', async () => {
  const running = startServe({
    DATABASE_URL: await createDatabase(inject('postgresUrl')),
    DATA_DIR: folder,
    LIMITS: JSON.stringify({ documentMemoryBytes: 32 * 1_048_576 }),
  });
  const astrid = await signUp(await running.address);
  const stateOf = async (id: string) => {
    const { resource } = await json<ResourceRead>(astrid.get(`/r/${id}`));
    return resource.tasks.map(({ state }) => state);
  };
  const large = await astrid.document('large.md', `# Large\n\n${'A word or two. '.repeat(20_000)}\n`);
  const costly = await astrid.document('costly.md', `${'[a](b) '.repeat(100)}\n\n`.repeat(5_600));
  const html = await astrid.get(`/r/${large}/html`);
  expect([html.status, (await html.text()).includes('Large</h1>')]).toEqual([200, true]);
  expect((await astrid.get(`/r/${costly}/html`)).status).toBe(413);
  await expect.poll(() => stateOf(large)).toEqual(['completed', 'completed', 'completed']);
  await expect.poll(() => stateOf(costly)).toEqual(['failed', 'failed', 'failed']);
  expect(running.stderr.filter((line) => line.includes('"error"'))).toEqual([]);
});
