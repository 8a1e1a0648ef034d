import { expect, test } from 'vitest';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf } from './support/browser.ts';
import { onEveryPlatform } from './support/databases.ts';

const quarter = 15 * 60;

onEveryPlatform('limits', (start) => {
  test('five e-mails in 15 minutes to an address, by any client and in any spelling', async () => {
    const platform = await start();
    for (let ask = 0; ask < 5; ask += 1) {
      const browser = new TestBrowser(platform, { address: `192.0.2.${ask}` });
      const email = ask % 2 ? 'astrid@example.com' : 'ASTRID@EXAMPLE.com';
      const { body } = ask % 3 ? await browser.signIn(email) : await browser.signUp(email);
      expect(body.state).toBe('completed');
    }
    const refused = await new TestBrowser(platform, { address: '192.0.2.9' }).signIn('Astrid@example.com');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.retryAfter);
    expect(refused.body.retryAfter).toBeGreaterThan(0);
    expect(refused.body.retryAfter).toBeLessThanOrEqual(quarter);
    expect((await new TestBrowser(platform, { address: '192.0.2.9' }).signIn('per@example.com')).status).toBe(200);
    platform.clock.advance(refused.body.retryAfter);
    expect((await new TestBrowser(platform, { address: '192.0.2.9' }).signIn('astrid@example.com')).status).toBe(200);
  });

  test('five e-mails in 15 minutes by a client; an IPv6 network is one client', async () => {
    const platform = await start();
    for (let ask = 0; ask < 5; ask += 1) {
      const browser = new TestBrowser(platform, { address: `2001:db8:0:1::${ask}` });
      expect((await browser.signIn(`person-${ask}@example.com`)).status).toBe(200);
    }
    expect((await new TestBrowser(platform, { address: '2001:db8:0:1:ffff::1' }).signIn('x@example.com')).status).toBe(
      429,
    );
    expect((await new TestBrowser(platform, { address: '2001:db8:0:2::1' }).signIn('x@example.com')).status).toBe(200);
  });

  test('a budget that was used up before the clock was set back is whole again', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerClient: 2 } } });
    const browser = new TestBrowser(platform);
    const ask = async (email: string) => (await browser.signIn(email)).status;
    expect([await ask('a@example.com'), await ask('b@example.com'), await ask('c@example.com')]).toEqual([
      200, 200, 429,
    ]);
    platform.clock.advance(-60 * 60);
    expect([await ask('d@example.com'), await ask('e@example.com'), await ask('f@example.com')]).toEqual([
      200, 200, 429,
    ]);
  });

  test('a refused try does not count', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerClient: 1 } } });
    const browser = new TestBrowser(platform);
    await browser.signIn('astrid@example.com');
    for (let ask = 0; ask < 10; ask += 1) expect((await browser.signIn('per@example.com')).status).toBe(429);
    const { rows } = await platform.database.raw(
      `SELECT name, extract(epoch FROM expires_at - $1::timestamptz)::float8 AS seconds FROM counters ORDER BY name`,
      [platform.clock.now().toISOString()],
    );
    expect(rows).toEqual([
      { name: 'signInMailsPerAddress', seconds: quarter / 5 },
      { name: 'signInMailsPerClient', seconds: quarter },
      { name: 'submissionsPerMinute', seconds: 1 },
    ]);
  });

  /** Verifications of an unknown link: a limited request that changes nothing. */
  async function guesses(limit: number) {
    const platform = await start({ settings: { limits: { verificationsPerClient: limit } } });
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com');
    const guess = () => browser.verify({ token: 'guess' });
    /** Statuses of several guesses at one moment. */
    const burst = async (count: number) => {
      const statuses: number[] = [];
      for (let at = 0; at < count; at += 1) statuses.push((await guess()).status);
      return statuses;
    };
    return { clock: platform.clock, guess, burst };
  }

  test('a burst around the boundary of two windows has no more than one of them', async () => {
    const { clock, burst } = await guesses(5);
    const sinceBoundary = (clock.now().getTime() / 1000) % quarter;
    clock.advance(quarter - 1 - sinceBoundary);
    expect(await burst(6)).toEqual([410, 410, 410, 410, 410, 429]);
    clock.advance(2);
    expect(await burst(5)).toEqual([429, 429, 429, 429, 429]);
    clock.advance(quarter - 2);
    expect(await burst(6)).toEqual([410, 410, 410, 410, 410, 429]);
  });

  // 900 s / 7 is no whole number of microseconds
  test.each([1, 5, 7])(
    'of %i attempts in 15 minutes one is given back at a time, as Retry-After says',
    async (limit) => {
      const { clock, guess, burst } = await guesses(limit);
      expect(await burst(limit)).toEqual(Array(limit).fill(410));
      for (let round = 0; round < 2; round += 1) {
        const refused = await guess();
        const seconds = refused.body.retryAfter;
        expect(refused.status).toBe(429);
        expect(Math.abs(seconds - quarter / limit)).toBeLessThanOrEqual(1);
        expect(refused.headers.get('retry-after')).toBe(String(seconds));
        clock.advance(seconds - 1);
        expect(await burst(1)).toEqual([429]);
        clock.advance(1);
        expect(await burst(2)).toEqual([410, 429]);
      }
    },
  );

  test('resendAfter includes a limit that is longer than the pause', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerAddress: 2 } } });
    const browser = new TestBrowser(platform);
    expect((await browser.signIn('astrid@example.com')).body.result.resendAfter).toBe(30);
    const last = await browser.signIn('astrid@example.com');
    expect(last.body.result.resendAfter).toBeGreaterThan(30);
    platform.clock.advance(last.body.result.resendAfter - 1);
    expect((await browser.signIn('astrid@example.com')).status).toBe(429);
    platform.clock.advance(1);
    expect((await browser.signIn('astrid@example.com')).status).toBe(200);
  });

  test('concurrent requests never exceed a limit', async () => {
    const platform = await start();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        new TestBrowser(platform, { address: `192.0.2.${index}` }).signIn('astrid@example.com'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    await platform.jobs.idle();
    expect(platform.mailer.sent).toHaveLength(5);
  });

  test('twenty verifications in 15 minutes of an address and by a client, known or not', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com');
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    for (let guess = 0; guess < 20; guess += 1) {
      expect((await browser.verify({ token: `guess${guess}` })).status).toBe(410);
    }
    const refused = await browser.verify({ token });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    platform.clock.advance(refused.body.retryAfter);
    expect((await browser.verify({ token })).status).toBe(200);
  });

  test('protects an address across all clients', async () => {
    const platform = await start({ settings: { limits: { verificationsPerAddress: 3 } } });
    const { challengeId } = (await new TestBrowser(platform).signUp('astrid@example.com')).body.result;
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (client: number, value: string) =>
      new TestBrowser(platform, { origin: null, address: `192.0.2.${client}` }).verify({
        challengeId,
        code: value,
        session: 'token',
      });
    for (let client = 1; client <= 3; client += 1) expect((await guess(client, wrong)).status).toBe(422);
    expect((await guess(4, code)).body.code).toBe('rate_limited');
  });

  test('sixty submissions a minute', async () => {
    const platform = await start({ settings: { limits: { submissionsPerMinute: 2 } } });
    const browser = new TestBrowser(platform);
    await browser.signIn('a@example.com');
    await browser.signIn('b@example.com');
    const refused = await browser.signIn('c@example.com');
    expect(refused.body).toMatchObject({ code: 'rate_limited', params: { limit: 'submissionsPerMinute' } });
    platform.clock.advance(refused.body.retryAfter);
    expect((await browser.signIn('c@example.com')).status).toBe(200);
  });

  test('a limit of 0 closes', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerAddress: 0 } } });
    expect((await new TestBrowser(platform).signIn('a@example.com')).status).toBe(429);
  });

  test('an unknown limit prevents the start', async () => {
    await expect(start({ settings: { limits: { mails: 1 } } })).rejects.toThrow('There is no limit named "mails".');
  });

  test("e-mails use the user's language, else the browser's", async () => {
    const platform = await start();
    const swedish = { headers: { 'accept-language': 'fr;q=0.9, sv-SE, en;q=0.8' } };
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com', {}, swedish);
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(mail.locale).toBe('sv');
    expect((await browser.verify({ token: tokenOf(mail) })).body.user.locale).toBe('sv');
    await browser.signIn('astrid@example.com', { headers: { 'accept-language': 'en' } });
    expect((await mailTo(platform, 'astrid@example.com')).locale).toBe('sv');
    await signedUp(platform, new TestBrowser(platform), 'per@example.com');
    expect((await mailTo(platform, 'per@example.com')).locale).toBe('en');
    for (const locale of ['de', 'ar']) {
      const other = new TestBrowser(platform);
      await other.signUp(`${locale}@example.com`, { locale });
      const sent = await mailTo(platform, `${locale}@example.com`);
      expect([sent.locale, (await other.verify({ token: tokenOf(sent) })).body.user.locale]).toEqual([locale, locale]);
    }
  });
});
