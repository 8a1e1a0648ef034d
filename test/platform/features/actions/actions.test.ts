import { describe, expect, test } from 'vitest';
import { catalogue, partById } from '@service/widgets/contract';
import { mailTo, signedUp, TestBrowser, tokenOf } from '../../support/browser.ts';
import { onOnePlatform } from '../../support/databases.ts';
import { expectProblem } from '../../support/problems.ts';

const others = catalogue
  .filter((part) => 'id' in part && part.kind !== 'actions')
  .map((part) => ('id' in part ? part.id : ''));

onOnePlatform('POST /actions', (start) => {
  test('rejects each background task, form, schema and e-mail id of the catalogue', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    expect(others.length).toBeGreaterThanOrEqual(40);
    for (const action of others) {
      const answer = await browser.post('/actions', { action, payload: {} });
      expect([action, answer.status, answer.body.code]).toEqual([action, 422, 'not_invocable']);
      expect(answer.body.params).toEqual({ kind: partById(action)?.kind });
    }
  });

  test('rejects ids that the catalogue lacks as unknown', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    for (const action of [
      'x',
      '__proto__',
      'constructor',
      '@service/authentication/actions/nothing',
      '@service/a/tasks/b',
      'service_authentication_get_current_user',
    ]) {
      expectProblem(await browser.post('/actions', { action, payload: {} }), 404, 'unknown_action');
    }
  });

  test('authenticates the caller before it reads the invocation', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const body of [{ action: 'x', payload: {} }, { action: others[0], payload: {} }, {}, []]) {
      const answer = await browser.post('/actions', body);
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(
      (await browser.ask('/actions', { method: 'POST', raw: '{', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(401);
  });

  test("validates payloads by the action's schema", async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const action = '@service/authentication/actions/get-current-user';
    for (const payload of [[], null, 1, 'x', undefined]) {
      const answer = await browser.post('/actions', { action, payload });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', issues: [{ path: ['payload'] }] },
      });
    }
    expect((await browser.post('/actions', { action, payload: { id: 'x' } })).body.issues).toMatchObject([
      { path: ['id'], code: 'unknown_field' },
    ]);
    expect((await browser.post('/actions', { action, payload: {}, extra: 1 })).status).toBe(422);
    expect((await browser.post('/actions', { action, payload: {} }, { key: 'x' })).body.code).toBe('malformed');
    expect(
      (await browser.ask('/actions', { method: 'POST', raw: `{"action":"${'x'.repeat(1_100_000)}"}` })).status,
    ).toBe(413);
  });

  test('rejects an invalid body, also from a signed-in user', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const action = '@service/authentication/actions/get-current-user';
    const send = (raw: string, headers = {}) => browser.ask('/actions', { method: 'POST', raw, headers });
    const nested = `{"action":"${action}","payload":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    for (const raw of ['{', 'x', '"x"', '[]', 'null', '1', `[{"action":"${action}"}]`, nested]) {
      expectProblem(await send(raw), 400, 'malformed');
    }
    for (const text of ['\\u0000', '\\ud800']) {
      expectProblem(await send(`{"action":"${action}","payload":{"a":"${text}"}}`), 422, 'validation_failed');
      expectProblem(await send(`{"action":"x${text}","payload":{}}`), 422, 'validation_failed');
    }
    expectProblem(await send('{}'), 422, 'validation_failed');
    expectProblem(await send('{}', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
    expect((await browser.currentUser()).status).toBe(200);
  });

  test('cancelling an upload that does not exist is not found', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const action = '@service/resources/actions/cancel-upload';
    expect((await browser.post('/actions', { action, payload: { uploadId: 'upload-1' } })).status).toBe(404);
    expect((await browser.post('/actions', { action, payload: { uploadId: '!' } })).status).toBe(422);
  });
});

onOnePlatform('forms.schema', (start) => {
  describe('sign-up', () => {
    test('is JSON Schema 2020-12 with hints in the order of the fields', async () => {
      const platform = await start();
      const path = `/api/v0/forms/schema?type=${encodeURIComponent('@service/authentication/schema/sign-up')}`;
      const { body, headers } = await new TestBrowser(platform).ask(path);
      expect(headers.get('content-type')).toBe('application/schema+json');
      expect(body).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: '@service/authentication/schema/sign-up',
        type: 'object',
        required: ['name', 'email'],
        additionalProperties: false,
      });
      expect(
        Object.values(body.properties).map(
          (field) => (field as Record<string, { order: number }>)['x-service-hints']?.order,
        ),
      ).toEqual([0, 1, 2, 3, 4]);
      expect(body.properties.email).toMatchObject({
        type: 'string',
        maxLength: 254,
        'x-service-hints': {
          field: 'email',
          autocomplete: 'username',
          label: 'email',
          labels: { en: 'Email', sv: 'E-post', de: 'E-Mail', ar: 'البريد الإلكتروني' },
        },
      });
      expect(body.properties).not.toHaveProperty('acceptTerms');
    });

    test('asks for the terms if the operator has some, and stores the accepted version', async () => {
      const platform = await start({
        settings: { terms: { termsUrl: 'https://platform.example/terms', version: '2026-01' } },
      });
      const browser = new TestBrowser(platform);
      const { body } = await browser.ask('/api/v0/forms/schema?type=@service/authentication/schema/sign-up');
      expect(body.required).toContain('acceptTerms');
      expect(body['x-service-hints']).toEqual({ termsUrl: 'https://platform.example/terms' });
      expect((await browser.signUp('astrid@example.com')).body.issues).toMatchObject([
        { path: ['acceptTerms'], code: 'required' },
      ]);
      expect((await browser.signUp('astrid@example.com', { acceptTerms: false })).body.issues).toMatchObject([
        { path: ['acceptTerms'], code: 'not_accepted' },
      ]);
      expect((await browser.signUp('astrid@example.com', { acceptTerms: true })).status).toBe(200);
      await browser.verify({ token: tokenOf(await mailTo(platform, 'astrid@example.com')) });
      const { rows } = await platform.database.raw('SELECT terms_version, terms_accepted_at FROM users');
      expect(rows).toEqual([{ terms_version: '2026-01', terms_accepted_at: platform.clock.now() }]);
    });
  });

  test('answers not found for types without a form', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const type of [
      '',
      'x',
      '__proto__',
      '@service/resources/schema/nothing',
      '@service/authentication/tasks/sign-up',
    ]) {
      expect((await browser.ask(`/api/v0/forms/schema?type=${type}`)).body.code).toBe('not_found');
    }
    expect((await browser.ask('/api/v0/forms/schema')).status).toBe(404);
    const { body } = await browser.ask('/api/v0/forms/schema?type=@service/authentication/schema/sign-in');
    expect(body.required).toEqual(['email']);
    expect(body).not.toHaveProperty('x-service-hints');
  });
});
