import { expect, test } from 'vitest';
import { codeOf, mailTo, signedUp, TestBrowser, tokenOf, type Reply } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';

const wrongFor = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');
const codes = (answers: readonly Reply[]) => answers.map(({ status, body }) => body?.code ?? status);
const shapeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shapeOf(child)]))
    : typeof value;

onOnePlatform('challenges', (start) => {
  test('known and unknown addresses get the same status, shape and statements, in the request and in its job', async () => {
    const platform = await start();
    await signedUp(platform, new TestBrowser(platform), 'known@example.com');
    const run = async (email: string, act: (browser: TestBrowser) => Promise<Reply>) => {
      // pending jobs of a new workspace
      await platform.jobs.idle();
      const statements: string[] = [];
      platform.database.onStatement = (sql) => statements.push(sql);
      const answer = await act(new TestBrowser(platform, { address: `198.51.100.${email.length}` }));
      await mailTo(platform, email);
      delete platform.database.onStatement;
      return { answer, statements };
    };
    for (const act of [
      (email: string) => (browser: TestBrowser) => browser.signIn(email),
      (email: string) => (browser: TestBrowser) => browser.signUp(email),
    ]) {
      const known = await run('known@example.com', act('known@example.com'));
      const unknown = await run('unknown@example.com', act('unknown@example.com'));
      expect(unknown.statements).toEqual(known.statements);
      expect(known.statements.length).toBeGreaterThan(10);
      expect(unknown.answer.status).toBe(known.answer.status);
      expect(shapeOf(unknown.answer.body)).toEqual(shapeOf(known.answer.body));
      expect([...unknown.answer.headers.keys()]).toEqual([...known.answer.headers.keys()]);
    }
  });

  test('a decoy answers wrong codes like a real challenge, with the same statements', async () => {
    const platform = await start();
    await signedUp(platform, new TestBrowser(platform), 'known@example.com');
    const tries = async (email: string) => {
      const browser = new TestBrowser(platform, { address: `198.51.100.${email.length}` });
      const { challengeId } = (await browser.signIn(email)).body.result;
      await platform.jobs.idle();
      const statements: string[] = [];
      platform.database.onStatement = (sql) => statements.push(sql);
      const answers: Reply[] = [];
      const right = email.startsWith('known') ? codeOf(await mailTo(platform, email)) : '000000';
      for (let step = 1; step <= 6; step += 1)
        answers.push(await browser.verify({ challengeId, code: wrongFor(right, step) }));
      delete platform.database.onStatement;
      return { statements, answers: answers.map(({ status, body }) => ({ status, body })) };
    };
    const known = await tries('known@example.com');
    const unknown = await tries('unknown@example.com');
    expect(unknown).toEqual(known);
    expect(known.answers.map(({ body }) => body.issues?.[0]?.params.attemptsLeft ?? body.code)).toEqual([
      4,
      3,
      2,
      1,
      0,
      'too_many_attempts',
    ]);
  });

  test('the e-mail for an address without an account links to the sign-up, and has no code or token', async () => {
    const platform = await start();
    await new TestBrowser(platform).signIn('stranger+tag@example.com');
    const mail = await mailTo(platform, 'stranger+tag@example.com');
    expect(mail.text).toContain('https://platform.example/registrera?email=stranger%2Btag%40example.com');
    expect(mail.text).not.toMatch(/token=|\b\d{3}\s?\d{3}\b/);
  });

  test('a sign-up for an address with an account sends a sign-in e-mail to the stored address and changes nothing', async () => {
    const platform = await start();
    const { body } = await signedUp(platform, new TestBrowser(platform), 'Astrid@example.com');
    const other = new TestBrowser(platform);
    const asked = await other.signUp('ASTRID@Example.com', { name: 'Somebody Else' });
    expect(asked.body.result.sentTo).toBe('A•••@Example.com');
    const mail = await mailTo(platform, 'Astrid@example.com');
    expect(mail.template).toBe('@service/authentication/emails/verify-sign-in');
    expect((await other.verify({ token: tokenOf(mail) })).body.user).toEqual(body.user);
  });

  test('of two sign-ups of one address, the second to be verified signs in to the account of the first', async () => {
    const platform = await start();
    const one = new TestBrowser(platform);
    const two = new TestBrowser(platform);
    await one.signUp('both@example.com', { name: 'One' });
    const first = tokenOf(await mailTo(platform, 'both@example.com'));
    await two.signUp('both@example.com', { name: 'Two' });
    const second = tokenOf(await mailTo(platform, 'both@example.com'));
    const [verifiedTwo, verifiedOne] = await Promise.all([two.verify({ token: second }), one.verify({ token: first })]);
    expect([verifiedOne.status, verifiedTwo.status]).toEqual([200, 200]);
    expect(verifiedOne.body.user).toEqual(verifiedTwo.body.user);
    const { rows } = await platform.database.raw('SELECT count(*)::int AS count FROM workspaces');
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('creates no account before the sign-up is verified', async () => {
    const platform = await start();
    await new TestBrowser(platform).signUp('later@example.com');
    await platform.jobs.idle();
    for (const table of ['users', 'addresses', 'workspaces', 'resources', 'access_entries', 'memberships']) {
      expect((await platform.database.raw(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
  });

  test('of 100 concurrent verifications of one link, one creates a session and 99 are already_used', async () => {
    const platform = await start({
      settings: { limits: { verificationsPerAddress: 1000, verificationsPerClient: 1000 } },
    });
    const browser = new TestBrowser(platform);
    await browser.signUp('astrid@example.com');
    const token = tokenOf(await mailTo(platform, 'astrid@example.com'));
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.verify({ token, session: 'token' })));
    const outcome = codes(answers);
    expect(outcome.filter((code) => code === 200)).toHaveLength(1);
    expect(outcome.filter((code) => code === 'already_used')).toHaveLength(99);
    expect((await platform.database.raw('SELECT 1 FROM sessions')).rows).toHaveLength(1);
  });

  test('link and code work once each, independently', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    const [token, code] = [tokenOf(mail), codeOf(mail)];
    expect((await browser.verify({ token })).status).toBe(200);
    expect((await browser.verify({ token })).body.code).toBe('already_used');
    expect((await browser.verify({ challengeId, code })).status).toBe(200);
    expect((await browser.verify({ challengeId, code })).body.code).toBe('already_used');
    platform.clock.advance(23 * 3600);
    expect((await browser.verify({ token })).body.code).toBe('already_used');
    expect((await browser.verify({ challengeId, code })).body.code).toBe('already_used');
    platform.clock.advance(2 * 3600);
    await platform.sweep();
    expect((await browser.verify({ token })).body.code).toBe('expired');
    expect((await browser.verify({ challengeId, code })).body.code).toBe('expired');
  });

  test('link and code expire after 15 minutes; unknown ones look the same', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    platform.clock.advance(15 * 60);
    const answers = [
      await browser.verify({ token: tokenOf(mail) }),
      await browser.verify({ challengeId, code: codeOf(mail) }),
      await browser.verify({ token: 'x'.repeat(43) }),
      await browser.verify({ challengeId: 'x'.repeat(22), code: '123456' }),
    ];
    expect(codes(answers)).toEqual(['expired', 'expired', 'expired', 'expired']);
    expect(answers.every(({ status }) => status === 410)).toBe(true);
  });

  test('five wrong codes disable the code, not the link', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    const code = codeOf(mail);
    for (let step = 1; step <= 5; step += 1) {
      const answer = await browser.verify({ challengeId, code: wrongFor(code, step) });
      expect(answer.status).toBe(422);
      expect(answer.body.issues).toEqual([
        { path: ['code'], code: 'wrong_code', message: 'wrong_code', params: { attemptsLeft: 5 - step } },
      ]);
    }
    const over = await browser.verify({ challengeId, code });
    expect(over).toMatchObject({ status: 429, body: { code: 'too_many_attempts', retryAfter: 30 } });
    expect(over.headers.get('retry-after')).toBe('30');
    platform.clock.advance(60);
    expect((await browser.verify({ challengeId, code })).headers.get('retry-after')).toBe('1');
    expect((await browser.verify({ token: tokenOf(mail) })).status).toBe(200);
  });

  test('counts concurrent wrong codes one by one', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, step) => browser.verify({ challengeId, code: wrongFor(code, step + 1) })),
    );
    expect(codes(answers).filter((outcome) => outcome === 'validation_failed')).toHaveLength(5);
    expect(codes(answers).filter((outcome) => outcome === 'too_many_attempts')).toHaveLength(7);
  });

  test("a fourth request beside three live ones is answered and mailed, and shares the newest one's tries", async () => {
    const platform = await start({ settings: { limits: { wrongCodesPerAddress: 100 } } });
    const asks: { challengeId: string; code: string; browser: TestBrowser }[] = [];
    for (let index = 0; index < 4; index += 1) {
      const browser = new TestBrowser(platform);
      const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
      asks.push({ browser, challengeId, code: codeOf(await mailTo(platform, 'astrid@example.com')) });
      platform.clock.advance(1);
    }
    const [first, , third, fourth] = asks as [(typeof asks)[0], unknown, (typeof asks)[0], (typeof asks)[0]];
    const wrong = ({ browser, challengeId, code }: (typeof asks)[0], step: number) =>
      browser.verify({ challengeId, code: wrongFor(code, step) });
    for (let step = 1; step <= 3; step += 1) await wrong(third, step);
    expect((await wrong(fourth, 1)).body.issues[0].params).toEqual({ attemptsLeft: 1 });
    expect((await wrong(fourth, 2)).body.issues[0].params).toEqual({ attemptsLeft: 0 });
    expect((await wrong(third, 4)).body.code).toBe('too_many_attempts');
    expect((await fourth.browser.verify({ challengeId: fourth.challengeId, code: fourth.code })).body.code).toBe(
      'too_many_attempts',
    );
    expect((await first.browser.verify({ challengeId: first.challengeId, code: first.code })).status).toBe(200);
  });

  test('after ten wrong codes in 24 hours, an address can use only links', async () => {
    const platform = await start({
      settings: { limits: { verificationsPerAddress: 100, verificationsPerClient: 100 } },
    });
    const browser = new TestBrowser(platform);
    for (let ask = 0; ask < 2; ask += 1) {
      const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
      const code = codeOf(await mailTo(platform, 'astrid@example.com'));
      for (let step = 1; step <= 5; step += 1) await browser.verify({ challengeId, code: wrongFor(code, step) });
      platform.clock.advance(16 * 60);
    }
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(() => codeOf(mail)).toThrow('no code');
    expect((await browser.verify({ challengeId, code: '123456' })).body.code).toBe('too_many_attempts');
    expect((await browser.verify({ token: tokenOf(mail) })).status).toBe(200);
    platform.clock.advance(24 * 3600);
    await browser.signIn('astrid@example.com');
    expect(codeOf(await mailTo(platform, 'astrid@example.com'))).toMatch(/^\d{6}$/);
  });

  test('retries a failed e-mail with new secrets under one Message-ID; all of them are valid', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const send = platform.mailer.send.bind(platform.mailer);
    const lost: Parameters<typeof send>[0][] = [];
    platform.mailer.send = (mail) => {
      if (lost.length >= 2) return send(mail);
      lost.push(mail);
      return Promise.reject(new Error('the mail server is away'));
    };
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(lost.map(({ messageId }) => messageId)).toEqual([mail.messageId, mail.messageId]);
    expect(new Set([...lost, mail].map(tokenOf)).size).toBe(3);
    for (const { text } of lost) expect((await browser.verify({ token: tokenOf({ text }) })).status).toBe(200);
    expect((await browser.verify({ challengeId, code: codeOf(lost[0]!) })).status).toBe(200);
    expect((await browser.verify({ challengeId, code: codeOf(mail) })).status).toBe(200);
  });

  test('does not send an expired e-mail, and logs that', async () => {
    const platform = await start();
    let release = () => {};
    const send = platform.mailer.send.bind(platform.mailer);
    let first = true;
    platform.mailer.send = async (mail) => {
      if (!first) return send(mail);
      first = false;
      await new Promise<void>((resolve) => (release = resolve));
      throw new Error('the mail server is away');
    };
    await new TestBrowser(platform).signUp('late@example.com');
    await expect.poll(() => first).toBe(false);
    platform.clock.advance(3600);
    release();
    await platform.jobs.idle();
    expect(platform.mailer.sent).toEqual([]);
    const { rows } = await platform.database.raw('SELECT id, state, template FROM mails');
    expect(rows).toEqual([expect.objectContaining({ state: 'expired' })]);
    const [{ id: mailId, template } = {}] = rows;
    const lines = platform.log.filter(({ event }) => event === 'mail-expired');
    expect(lines).toEqual([{ level: 'warn', event: 'mail-expired', mailId, template }]);
  });

  test('stores no redeemable secret in the database, and logs none', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const { challengeId } = (await browser.signUp('astrid@example.com')).body.result;
    const mail = await mailTo(platform, 'astrid@example.com');
    const verified = await browser.verify({ token: tokenOf(mail), session: 'token' });
    const secrets = [
      challengeId,
      tokenOf(mail),
      codeOf(mail),
      verified.body.session.token,
      ...browser.cookies.values(),
    ];
    const { rows: tables } = await platform.database.raw("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables) {
      const { rows } = await platform.database.raw(`SELECT row_to_json(t)::text AS row FROM ${String(tablename)} t`);
      for (const { row } of rows) for (const secret of secrets) expect(String(row).includes(secret)).toBe(false);
    }
    const log = JSON.stringify(platform.log);
    for (const secret of [...secrets, 'astrid@example.com']) expect(log.includes(secret)).toBe(false);
  });
});
