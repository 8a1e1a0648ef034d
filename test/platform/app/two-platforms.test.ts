import { afterEach, expect, inject, test } from 'vitest';
import { openPostgres } from '../../../platform/src/adapters/database/postgres.ts';
import { codeOf, mailTo, TestBrowser, tokenOf } from '../support/browser.ts';
import { startPlatform, TestClock, type TestPlatform } from '../support/platform.ts';
import { createDatabase } from '../support/postgres.ts';

const running: TestPlatform[] = [];

/** Starts two platforms at once that share a PostgreSQL and the secret key. */
async function startTwo(): Promise<[TestPlatform, TestPlatform]> {
  const url = await createDatabase(inject('postgresUrl'));
  const clock = new TestClock();
  const open = async () => startPlatform(await openPostgres({ url }), { clock });
  const two = await Promise.all([open(), open()]);
  running.push(...two);
  return two;
}

afterEach(async () => {
  for (const platform of running.splice(0)) {
    await platform.stop();
    await platform.database.close();
  }
});

test('redeems a code of one platform on the other, with a session that is valid on both', async () => {
  const [one, two] = await startTwo();
  const browser = new TestBrowser(one);
  const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
  const code = codeOf(await mailTo(one, 'astrid@example.com'));
  const there = browser.copy({ platform: two });
  expect((await there.verify({ challengeId, code })).status).toBe(200);
  const back = there.copy({ platform: one });
  expect((await back.session()).body.user.email).toBe('astrid@example.com');
  expect((await there.session()).body.user.email).toBe('astrid@example.com');
});

test('duplicate and concurrent requests to both count once', async () => {
  const [one, two] = await startTwo();
  const key = crypto.randomUUID();
  const asks = await Promise.all(
    [one, two, one, two].map((platform) => new TestBrowser(platform).signUp('astrid@example.com', {}, { key })),
  );
  expect(new Set(asks.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await Promise.all([one.jobs.idle(), two.jobs.idle()]);
  const sent = [...one.mailer.sent, ...two.mailer.sent];
  expect(sent).toHaveLength(1);
  const token = tokenOf(sent[0]!);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      new TestBrowser(index % 2 ? one : two, { origin: null, address: `192.0.2.${index}` }).verify({
        token,
        session: 'token',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'already_used')).toHaveLength(19);
});
