import { afterAll, beforeAll, expect, test } from 'vitest';
import { challengeSchema, currentUserSchema, submissionSchema, verifiedSchema } from '@service/widgets/contract';
import { codeOf, mailTo, TestBrowser, tokenOf } from '../support/browser.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';

onEveryDatabase('the whole way', (database) => {
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform(database());
  });
  afterAll(async () => {
    await platform.stop();
  });

  test('sign-up, mail, link, session, current user', async () => {
    const browser = new TestBrowser(platform);
    const asked = await browser.signUp('astrid@example.com', { workspaceName: 'Ek & Co', returnTo: '/start' });
    expect(asked.status).toBe(200);
    const submission = submissionSchema.parse(asked.body);
    const challenge = challengeSchema.parse('result' in submission ? submission.result : undefined);
    expect(challenge).toMatchObject({ sentTo: 'a•••@example.com', resendAfter: 30 });

    const verified = await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    expect(verified.status).toBe(200);
    expect(verifiedSchema.parse(verified.body)).toMatchObject({
      user: { email: 'astrid@example.com', name: 'Astrid Ek', workspace: { name: 'Ek & Co' } },
      returnTo: '/start',
    });
    expect(verified.body.session.token).toBeUndefined();

    const current = await browser.currentUser();
    expect(current.status).toBe(200);
    expect(currentUserSchema.parse(current.body.result).user).toEqual(verified.body.user);
    expect((await browser.session()).body).toMatchObject({ user: { name: 'Astrid Ek' } });
  });

  test('the code signs the same person in again, in token mode', async () => {
    const browser = new TestBrowser(platform, { origin: null });
    const asked = await browser.signIn('ASTRID@example.com');
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    const { challengeId } = asked.body.result;
    const verified = await browser.verify({
      challengeId,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      session: 'token',
    });
    expect(verified.status).toBe(200);
    const { token } = verified.body.session;
    const authorization = `Bearer ${token}`;
    expect((await browser.currentUser({ headers: { authorization } })).body.result.user.name).toBe('Astrid Ek');
    expect((await browser.post('/api/v0/users/sign-off', {}, { headers: { authorization } })).status).toBe(204);
    expect((await browser.currentUser({ headers: { authorization } })).status).toBe(401);
  });
});
