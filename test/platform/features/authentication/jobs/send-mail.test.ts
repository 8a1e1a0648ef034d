import { expect, test, vi } from 'vitest';
import { RefusedMailError } from '../../../../../platform/src/ports.ts';
import { codeOf, mailTo, TestBrowser, tokenOf } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';

onOnePlatform('mail jobs', (start) => {
  test("sends a second valid e-mail when it is interrupted between the mail server's answer and the commit", async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const send = platform.mailer.send.bind(platform.mailer);
    platform.mailer.send = async (mail) => {
      await send(mail);
      if (platform.mailer.sent.length === 1) throw new Error('the process ended here');
    };
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const second = await mailTo(platform, 'astrid@example.com');
    const [first] = platform.mailer.sent;
    expect(platform.mailer.sent).toHaveLength(2);
    expect(first?.messageId).toBe(second.messageId);
    expect((await browser.verify({ token: tokenOf(first!) })).status).toBe(200);
    expect((await browser.verify({ challengeId, code: codeOf(second) })).status).toBe(200);
    expect((await browser.verify({ token: tokenOf(second) })).status).toBe(200);
  });

  test('does not send a taken e-mail again, however long it could not be marked', async () => {
    const platform = await start();
    const { setTimeout: realTimeout } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      realTimeout(work, ms === 1_000 ? 0 : ms)) as typeof setTimeout);
    try {
      await platform.database.raw(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE 'no space left' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER refused BEFORE UPDATE ON mails EXECUTE FUNCTION refuse()`,
      );
      let tries = 0;
      platform.database.onStatement = (statement) => {
        if (/^update "mails"/i.test(statement)) tries += 1;
      };
      await new TestBrowser(platform).signUp('astrid@example.com');
      // more than a minute's
      await expect.poll(() => tries).toBeGreaterThan(70);
      await platform.database.raw('DROP TRIGGER refused ON mails; DROP FUNCTION refuse');
      await platform.jobs.idle();
    } finally {
      delete platform.database.onStatement;
      vi.restoreAllMocks();
    }
    expect(platform.mailer.sent).toHaveLength(1);
    expect((await platform.database.raw('SELECT state FROM mails')).rows).toEqual([{ state: 'sent' }]);
  });

  test('commits secrets before it sends anything', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const send = platform.mailer.send.bind(platform.mailer);
    const answers: number[] = [];
    platform.mailer.send = async (mail) => {
      answers.push((await browser.verify({ token: tokenOf(mail), session: 'token' })).status);
      return send(mail);
    };
    await browser.signUp('astrid@example.com');
    await platform.jobs.idle();
    expect(answers).toEqual([200]);
  });

  test('sends nothing for a repeated job or a missing e-mail', async () => {
    const platform = await start();
    await new TestBrowser(platform).signUp('astrid@example.com');
    await platform.jobs.idle();
    const { rows } = await platform.database.raw('SELECT id, state FROM mails');
    expect(rows).toEqual([{ id: expect.any(String), state: 'sent' }]);
    for (const mailId of [String(rows[0]?.['id']), 'nothing'])
      await platform.jobs.enqueue(platform.database.query, 'send-mail', { mailId });
    platform.jobs.wake();
    await platform.jobs.idle();
    expect(platform.mailer.sent).toHaveLength(1);
  });

  test('does not retry an e-mail that its server refused permanently', async () => {
    const platform = await start();
    let tries = 0;
    platform.mailer.send = () => {
      tries += 1;
      return Promise.reject(new RefusedMailError(550));
    };
    await new TestBrowser(platform).signUp('astrid@example.com');
    await platform.jobs.idle();
    const { rows } = await platform.database.raw('SELECT state, sent_at FROM mails');
    expect(rows).toEqual([{ state: 'refused', sent_at: null }]);
    expect(tries).toBe(1);
  });

  test('nothing in the database redeems under another secret key', async () => {
    const one = await start();
    const { challengeId } = (await new TestBrowser(one).signUp('astrid@example.com')).body.result;
    const mail = await mailTo(one, 'astrid@example.com');
    const other = await start({ settings: { secretKey: new Uint8Array(32).fill(9) } });
    const script = new TestBrowser(other, { origin: null });
    expect((await script.verify({ token: tokenOf(mail), session: 'token' })).body.code).toBe('expired');
    expect((await script.verify({ challengeId, code: codeOf(mail), session: 'token' })).body.issues[0].code).toBe(
      'wrong_code',
    );
  });

  test('links use PUBLIC_URL, never the Host of the request', async () => {
    const platform = await start();
    const headers = { host: 'localhost:9' };
    await new TestBrowser(platform, { origin: 'http://localhost:9' }).signUp('astrid@example.com', {}, { headers });
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(mail.text).toContain('https://platform.example/inbjudan/verifiera?token=');
    expect(mail.text + mail.html).not.toContain('localhost');
    expect(mail.messageId).toMatch(/^[0-9A-Za-z]{21}@platform\.example$/);
  });
});
