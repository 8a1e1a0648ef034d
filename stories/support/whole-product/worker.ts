/** A web worker with the whole platform: its database, files, jobs and e-mails are in memory. */
import { openPglite } from '../../../platform/src/adapters/database/pglite.ts';
import { MemoryFiles } from '../../../platform/src/adapters/files/memory.ts';
import { MemoryJobs } from '../../../platform/src/adapters/jobs/memory.ts';
import { MemoryMailer } from '../../../platform/src/adapters/mail/memory.ts';
import { createPlatform, type Platform } from '../../../platform/src/app.ts';
import type { Mail } from '../../../platform/src/ports.ts';
import type { Verified } from '../../../src/contract/authentication/apis/verify-sign-in.ts';
import { routes } from '../../../src/contract/routes.ts';
import { astrid, platformUrl, tokenIn, type ToPage, type ToWorker } from './messages.ts';
import { uploadProtocol } from './uploads.ts';
import { fillWorkspace } from './workspace.ts';

const scope = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
const notify = (message: ToPage, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

/** Announces each e-mail to the page, once the platform has started. */
class AnnouncingMailer extends MemoryMailer {
  isStarted = false;

  override async send(mail: Mail): Promise<void> {
    const { to, subject, text, messageId } = mail;
    if (this.isStarted) notify({ kind: 'mail', mail: { to, subject, text, messageId } });
    return super.send(mail);
  }
}

/** Dashboards by the ids of their users: each of them has got a filled workspace. */
const dashboards = new Map<string, Promise<string>>();
const mailer = new AnnouncingMailer();
const platform = start();
platform.then(
  () => notify({ kind: 'started' }),
  (error: unknown) => notify({ kind: 'failed', reason: String(error) }),
);

async function start(): Promise<Platform> {
  const created = await createPlatform({
    database: await openPglite(),
    jobs: new MemoryJobs({ onError: (error) => console.error(error) }),
    files: new MemoryFiles(),
    uploadProtocol,
    mailer,
    clock: { now: () => new Date() },
    settings: {
      publicUrl: platformUrl,
      secretKey: crypto.getRandomValues(new Uint8Array(32)),
      allowedOrigins: [globalThis.location.origin],
      brand: 'Lindholm',
      // everybody here is the same client
      limits: { submissionsPerMinute: 600, signInMailsPerClient: 100, verificationsPerClient: 100 },
    },
  });
  await created.start();
  await signUpAstrid(created);
  mailer.isStarted = true;
  return created;
}

async function signUpAstrid({ fetch }: Platform): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' };
    const response = await fetch(
      new Request(platformUrl + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await post(routes.submit.path, { type: '@service/authentication/schema/sign-up', value: astrid });
  const token = tokenIn(await mailer.find(({ to }) => to === astrid.email));
  await post(routes.verify.path, { token, session: 'token' });
}

/** Fills the workspace of a user who signs in here for the first time. */
async function fillFirst(fetch: Platform['fetch'], response: Response): Promise<void> {
  const { user, session } = (await response.clone().json()) as Verified;
  const ask = (path: string, init: RequestInit) => {
    const request = new Request(platformUrl + path, init);
    request.headers.set('Authorization', `Bearer ${session.token}`);
    return fetch(request);
  };
  const filling = dashboards.get(user.id) ?? fillWorkspace(ask, user);
  dashboards.set(user.id, filling);
  notify({ kind: 'signed-in', dashboardId: await filling });
}

const aborting = new Map<number, AbortController>();

async function answer({ id, url, method, headers, body }: Extract<ToWorker, { kind: 'request' }>): Promise<void> {
  const aborted = new AbortController();
  aborting.set(id, aborted);
  try {
    const { fetch } = await platform;
    const { signal } = aborted;
    signal.throwIfAborted();
    const request = new Request(url, { method, headers: headers.map(([...pair]) => pair), body: body ?? null, signal });
    const response = await fetch(request);
    if (response.ok && new URL(url).pathname === routes.verify.path) await fillFirst(fetch, response);
    notify({ kind: 'head', id, status: response.status, headers: [...response.headers] });
    const reader = response.body?.getReader();
    signal.addEventListener('abort', () => void reader?.cancel());
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      const bytes = new Uint8Array(read.value);
      notify({ kind: 'chunk', id, bytes }, [bytes.buffer]);
    }
    notify({ kind: 'end', id });
  } catch (error) {
    notify({ kind: 'broken', id, reason: String(error) });
  } finally {
    aborting.delete(id);
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'abort') aborting.get(data.id)?.abort();
  else void answer(data);
});
