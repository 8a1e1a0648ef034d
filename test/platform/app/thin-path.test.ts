import { expect, test } from 'vitest';
import { challengeSchema, currentUserSchema, submissionSchema, verifiedSchema } from '@service/widgets/contract';
import { codeOf, mailTo, TestBrowser, tokenOf } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';

onOnePlatform('sign-up to current user', (start) => {
  test('signs up by e-mail and link, and reads the current user', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const asked = await browser.signUp('astrid@example.com', { workspaceName: 'Ek & Co', returnTo: '/start' });
    expect(asked.status).toBe(200);
    const submission = submissionSchema.parse(asked.body);
    const challenge = challengeSchema.parse('result' in submission ? submission.result : undefined);
    expect(challenge).toMatchObject({ sentTo: 'a•••@example.com', resendAfter: 30 });
    expect(await browser.session()).toMatchObject({ status: 200, body: { user: null } });

    const verified = await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
    expect(verified.status).toBe(200);
    expect(verifiedSchema.parse(verified.body)).toMatchObject({
      user: { email: 'astrid@example.com', name: 'Astrid Ek', locale: 'en', workspace: { name: 'Ek & Co' } },
      returnTo: '/start',
    });
    expect(verified.body.session.token).toBeUndefined();

    const current = await browser.currentUser();
    expect(current.status).toBe(200);
    expect(currentUserSchema.parse(current.body.result).user).toEqual(verified.body.user);
    expect((await browser.session()).body).toMatchObject({ user: { name: 'Astrid Ek' } });

    expect((await browser.post('/api/v0/users/sign-off', {})).status).toBe(204);
    expect((await browser.session()).body.user).toBeNull();
    expect((await browser.currentUser()).status).toBe(401);
  });

  test('signs the same user in again by code, in token mode', async () => {
    const platform = await start();
    const first = new TestBrowser(platform);
    await first.signUp('astrid@example.com');
    await first.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });

    const script = new TestBrowser(platform, { origin: null });
    const asked = await script.signIn('ASTRID@EXAMPLE.com');
    expect(asked.setCookies).toEqual([]);
    const code = codeOf(await mailTo(platform, 'astrid@example.com'));
    const { challengeId } = asked.body.result;
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const verified = await script.verify({ challengeId, code: typed, session: 'token' });
    expect(verified.status).toBe(200);
    expect(verified.setCookies).toEqual([]);
    const headers = { authorization: `Bearer ${verified.body.session.token}` };
    expect((await script.currentUser({ headers })).body.result.user.name).toBe('Astrid Ek');
    expect((await script.post('/api/v0/users/sign-off', {}, { headers })).status).toBe(204);
    expect((await script.currentUser({ headers })).status).toBe(401);
    expect((await first.session()).body.user.name).toBe('Astrid Ek');
  });

  test('accepts requests without cookies and Origin in token mode, and marks every response as not cacheable', async () => {
    const platform = await start();
    const script = new TestBrowser(platform, { origin: null });
    await script.signUp('per@example.com', { locale: 'sv' });
    const mail = await mailTo(platform, 'per@example.com');
    expect(mail).toMatchObject({ locale: 'sv', template: '@service/authentication/emails/signed-up' });
    const verified = await script.verify({ token: tokenOf(mail), session: 'token' });
    expect(verified.body.session.token).toMatch(/^svs_[0-9A-Za-z]{49}$/);
    expect(verified.headers.get('cache-control')).toBe('no-store');
    expect(verified.body.user.workspace).toMatchObject({ name: 'Astrid Ek' });
    expect(verified.body.user.workspace.rootResourceId.startsWith(verified.body.user.workspace.id)).toBe(true);
  });
});
