import { expect, test } from 'vitest';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onEveryPlatform } from '../../support/databases.ts';
import type { TestPlatform } from '../../support/platform.ts';

const address = 'astrid@example.com';
const wrongFor = (code: string, step: number) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

/** Code of the newest mail; any other if it has none. */
const codeIn = async (platform: TestPlatform) => {
  const mail = await mailTo(platform, address);
  return /\b\d{3}\s\d{3}\b/.test(mail.text) ? codeOf(mail) : '000000';
};

const deviceOf = ({ cookies }: TestBrowser) =>
  [...cookies].find(([name]) => name.includes('service-device')) as [name: string, value: string];

onEveryPlatform('an attacker who guesses codes', (start) => {
  /** A browser that has signed in to the address, signed out, and come back later. */
  const arrange = async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, address);
    await browser.post('/api/v0/users/sign-off', {});
    platform.clock.advance(16 * 60);
    return { platform, browser };
  };

  /** Uses up the e-mails, live challenges, verifications and wrong codes of the address, from many clients. */
  const attack = async (platform: TestPlatform) => {
    const answers: unknown[] = [];
    for (let client = 1; client <= 8; client += 1) {
      const attacker = new TestBrowser(platform, { address: `198.51.100.${client}` });
      const { challengeId } = (await attacker.signIn(address)).body.result ?? {};
      const guesses = challengeId ? 6 : 0;
      for (let guess = 0; guess < guesses; guess += 1) {
        const code = wrongFor(await codeIn(platform), guess + 1);
        const { status, body } = await attacker.verify({ challengeId, code });
        answers.push(body.code ?? status);
      }
    }
    return new Set(answers);
  };

  const signIn = async (platform: TestPlatform, browser: TestBrowser) => {
    const asked = await browser.signIn(address);
    if (asked.status !== 200) return asked.body.code;
    const { challengeId } = asked.body.result;
    const { status, body } = await browser.verify({ challengeId, code: await codeIn(platform) });
    return body.code ?? status;
  };

  test('can’t lock a user out of a browser that has signed in to the address before', async () => {
    const { platform, browser } = await arrange();
    expect(await attack(platform)).toContain('too_many_attempts');
    expect(await signIn(platform, new TestBrowser(platform, { address: '192.0.2.7' }))).toBe('rate_limited');
    expect(await signIn(platform, browser)).toBe(200);
    // also on the network of the attacker, and on the next day, while new browsers can use links only
    platform.clock.advance(16 * 60);
    await attack(platform);
    platform.clock.advance(16 * 60);
    expect(await signIn(platform, new TestBrowser(platform, { address: '192.0.2.7' }))).toBe('too_many_attempts');
    const near = browser.copy({ address: '198.51.100.1' });
    await attack(platform);
    expect(await signIn(platform, near)).toBe(200);
  });

  test('has no more guesses by a cookie of a known browser than it gives', async () => {
    const { platform, browser } = await arrange();
    for (let ask = 0; ask < 2; ask += 1) {
      const { challengeId } = (await browser.signIn(address)).body.result;
      const code = codeOf(await mailTo(platform, address));
      for (let step = 1; step <= 5; step += 1) {
        const { body } = await browser.verify({ challengeId, code: wrongFor(code, step) });
        expect(body.issues[0].params).toEqual({ attemptsLeft: 5 - step });
      }
      expect((await browser.verify({ challengeId, code })).body.code).toBe('too_many_attempts');
      platform.clock.advance(16 * 60);
    }
    await browser.signIn(address);
    const mail = await mailTo(platform, address);
    expect(() => codeOf(mail)).toThrow('no code');
    expect((await browser.verify({ token: tokenOf(mail) })).status).toBe(200);
    // nor does it take any from the others
    expect(await signIn(platform, new TestBrowser(platform, { address: '192.0.2.7' }))).toBe(200);
  });

  test('gets no budget by a cookie that is forged, or of another address', async () => {
    const { platform, browser } = await arrange();
    const other = new TestBrowser(platform, { address: '192.0.2.7' });
    await signedUp(platform, other, 'per@example.com');
    const [name, own] = deviceOf(other);
    const [, known] = deviceOf(browser);
    expect(own).toMatch(/^[\w-]{44}$/);
    await attack(platform);
    // the tag of the address belongs to one id of a browser
    for (const value of [own, own.slice(0, 22) + known.slice(22), known.slice(0, 22), `${known}x`, 'x'.repeat(44)]) {
      const forger = new TestBrowser(platform, { address: '203.0.113.5' });
      forger.cookies.set(name, value);
      expect([value, await signIn(platform, forger)]).toEqual([value, 'rate_limited']);
    }
  });
});

onEveryPlatform('the cookie of a known browser', (start) => {
  test('is set by a sign-in by cookie only, and is not stored', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, address);
    const script = new TestBrowser(platform, { origin: null });
    const token = await signedUp(platform, script, 'per@example.com', 'token');
    expect(token.setCookies).toEqual([]);
    const { rows } = await platform.database.raw('SELECT row_to_json(c)::text AS row FROM challenges c');
    for (const { row } of rows) expect(String(row)).not.toContain(deviceOf(browser)[1].slice(22));
  });

  test('knows four addresses of a browser, the newest ones', async () => {
    const platform = await start({ settings: { limits: { signInMailsPerClient: 100, verificationsPerClient: 100 } } });
    const browser = new TestBrowser(platform);
    const values: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await signedUp(platform, browser, `${name}@example.com`);
      values.push(deviceOf(browser)[1]);
    }
    expect(values.map(({ length }) => length)).toEqual([44, 66, 88, 110, 110]);
    const [first = '', , , fourth = '', fifth = ''] = values;
    expect(new Set(values.map((value) => value.slice(0, 22))).size).toBe(1);
    expect(fifth.slice(44)).toBe(fourth.slice(22, 88));
    expect(fifth).not.toContain(first.slice(22));
    // signing in again changes nothing but the order
    await browser.signIn('c@example.com');
    await browser.verify({ token: tokenOf(await mailTo(platform, 'c@example.com')) });
    expect(deviceOf(browser)[1]).toHaveLength(110);
  });
});
