import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryFiles } from '../../platform/src/adapters/files/memory.ts';
import { createPlatform } from '../../platform/src/app.ts';
import { PgBossJobs } from '../../platform/src/adapters/jobs/pg-boss.ts';
import { DevelopmentMailer } from '../../platform/src/adapters/mail/development.ts';
import { findSecretKey } from '../../platform/src/node/secret-key.ts';
import { openPglite } from '../../platform/src/adapters/database/pglite.ts';
import { buildServe, killServeProcesses, startServe, type ServeProcess } from '../support/serve-process.ts';
import {
  codeIn,
  currentUser,
  shownMails,
  submitSignUp,
  tokenIn,
  verify,
  type ShownMail,
} from '../support/sign-up-client.ts';

const kills = Number(process.env['KILLS'] ?? 5);
const clients = 6;
const publicUrl = 'http://localhost:4600';
const limits = {
  signInMailsPerAddress: 100_000,
  signInMailsPerClient: 100_000,
  verificationsPerAddress: 100_000,
  verificationsPerClient: 100_000,
  submissionsPerMinute: 100_000,
  searchesPerMinute: 100_000,
  uploadsPerMinute: 100_000,
};

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** mulberry32: the same moments again for the same seed. */
const random = (() => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
})();

interface Answered {
  readonly email: string;
  readonly challengeId: string;
  /** Session token, after an answered verification. */
  session?: string;
  /** A verification was pending when the process was killed: it may have happened or not. */
  unsure?: boolean;
}

const begun = new Date();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
  await buildServe();
});
afterAll(() => {
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const start = () => startServe({ DATA_DIR: folder, PUBLIC_URL: publicUrl, LIMITS: JSON.stringify(limits) });

const waitFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Everything that was answered, by all processes. */
class Crowd {
  readonly answered: Answered[] = [];
  #asked = 0;
  #onAnswer: () => void = () => undefined;

  /** Signs up until the process is gone. */
  async signUp(url: string): Promise<void> {
    for (;;) {
      const email = `person-${(this.#asked += 1)}@example.com`;
      try {
        const response = await submitSignUp(url, email);
        const body = (await response.json()) as { result: { challengeId: string } };
        expect(response.status).toBe(200);
        this.answered.push({ email, challengeId: body.result.challengeId });
        this.#onAnswer();
      } catch (error) {
        if (isGone(error)) return;
        throw error;
      }
    }
  }

  /** Verifies some of the answered sign-ups, one after another, until the process is gone. */
  async verify(url: string): Promise<void> {
    const waiting = this.answered.filter(({ session, unsure }) => !session && !unsure).slice(0, 4);
    try {
      const mails = await shownMails(url);
      for (const person of waiting) {
        const mail = mails.find(({ to }) => to === person.email);
        if (!mail) continue;
        person.unsure = true;
        const response = await verify(url, { challengeId: person.challengeId, code: codeIn(mail) });
        const body = (await response.json()) as { session: { token: string } };
        expect(response.status).toBe(200);
        person.session = body.session.token;
        person.unsure = false;
        this.#onAnswer();
      }
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  /** Settles after `count` more answers. */
  answers(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      if (!left) resolve();
      this.#onAnswer = () => {
        left -= 1;
        if (left <= 0) resolve();
      };
    });
  }
}

/** Recognises the errors of fetch for a killed process: connection refused or broken. */
const isGone = (error: unknown): boolean =>
  (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) || error instanceof SyntaxError;

it(`loses no answered request over ${kills} kills (SEED=${seed})`, { timeout: 240_000 + kills * 30_000 }, async () => {
  const crowd = new Crowd();
  const errors: string[] = [];
  const watch = (child: ServeProcess) =>
    errors.push(
      ...child.stderr,
      ...child.log
        .filter(({ level, event }) => level !== 'info' && event !== 'slow-statement')
        .map((line) => JSON.stringify(line)),
    );

  for (let round = 0; round < kills; round += 1) {
    const child = start();
    if (round && random() < 0.1) {
      // while it is starting
      await waitFor(random() * 800);
      child.kill('SIGKILL');
    } else {
      const url = await child.address;
      const enough = crowd.answers(Math.floor(random() * 16));
      const verifying = crowd.verify(url);
      const work = [verifying, ...Array.from({ length: clients }, () => crowd.signUp(url))];
      await enough;
      // Else no sign-in may end before a kill on a slow machine.
      if (round % 4 === 3) await verifying;
      await waitFor(random() * 30);
      child.kill('SIGKILL');
      await Promise.all(work);
    }
    expect((await child.exited).signal).toBe('SIGKILL');
    watch(child);
  }
  expect(errors).toEqual([]);

  const last = start();
  const url = await last.address;
  for (const { email, session } of crowd.answered) {
    if (!session) continue;
    expect(await (await currentUser(url, session)).json()).toMatchObject({ result: { user: { email } } });
  }
  last.kill('SIGTERM');
  expect(await last.exited).toEqual({ code: 0, signal: null });
  watch(last);
  expect(errors).toEqual([]);

  const mails = await finishMails();
  const byAddress = new Map<string, ShownMail[]>();
  for (const mail of mails.shown) byAddress.set(mail.to, [...(byAddress.get(mail.to) ?? []), mail]);
  const twice = [...byAddress.values()].filter(({ length }) => length > 1);
  console.log(
    `${crowd.answered.length} sign-ups answered, ${crowd.answered.filter(({ session }) => session).length} verified under way, ` +
      `${mails.shown.length} mails, ${twice.length} of them sent twice`,
  );
  expect(crowd.answered.filter(({ email }) => !byAddress.has(email))).toEqual([]);
  for (const [index, person] of crowd.answered.entries()) {
    const [newest, oldest] = [byAddress.get(person.email)?.at(0), byAddress.get(person.email)?.at(-1)];
    if (!newest || !oldest || person.session || person.unsure) continue;
    // with two mails, the link of one and the code of the other
    const [forLink, forCode] = index % 2 ? [newest, oldest] : [oldest, newest];
    const byLink = await mails.verify({ token: tokenIn(forLink), session: 'token' });
    expect([person.email, byLink]).toEqual([person.email, 200]);
    const byCode = await mails.verify({ challengeId: person.challengeId, code: codeIn(forCode), session: 'token' });
    expect([person.email, byCode]).toEqual([person.email, 200]);
  }
  await mails.close();
});

/** Opens the data folder in this process, finishes queued jobs, and reads every e-mail, newest first. */
async function finishMails() {
  const database = await openPglite({ folder: join(folder, 'pglite') });
  // Links are valid for 15 minutes, and many kills take longer
  const clock = { now: () => begun };
  const jobs = new PgBossJobs({ database });
  const mailer = new DevelopmentMailer(database, clock);
  const secretKey = findSecretKey({ secretKey: undefined, databaseUrl: undefined, dataDir: folder });
  const settings = { publicUrl, secretKey, limits };
  const platform = await createPlatform({ database, jobs, files: new MemoryFiles(), mailer, clock, settings });
  await platform.start();
  const unfinished = async () =>
    (
      await database.raw(
        `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'send-mail' AND state <> 'completed'`,
      )
    ).rows[0]?.['count'];
  await expect.poll(unfinished, { interval: 100 }).toBe(0);
  const { rows } = await database.raw(
    `SELECT recipient AS "to", subject, text_body AS text FROM development_mails ORDER BY id DESC`,
  );
  return {
    shown: rows as unknown as ShownMail[],
    async verify(body: object): Promise<number> {
      const request = new Request(`${publicUrl}/api/v0/users/verify-sign-in`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await platform.fetch(request, { address: '127.0.0.1' })).status;
    },
    async close(): Promise<void> {
      await platform.stop();
      await database.close();
    },
  };
}
