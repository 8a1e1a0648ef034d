import { describe, expect, test } from 'vitest';
import { mailTo, signedUp, TestBrowser, tokenOf } from '../support/browser.ts';
import { expectProblem } from '../support/problems.ts';
import { onOnePlatform } from '../support/databases.ts';

const submit = '/api/v0/forms/submit';
const type = '@service/authentication/schema/sign-up';

onOnePlatform('bad input', (start) => {
  describe('bodies', () => {
    const bodies: [string, string, number, string][] = [
      ['nothing', '', 400, 'malformed'],
      ['not JSON', '{', 400, 'malformed'],
      ['JSON5', "{type:'x'}", 400, 'malformed'],
      ['an array', '[]', 400, 'malformed'],
      ['null', 'null', 400, 'malformed'],
      ['a number', '1', 400, 'malformed'],
      ['a text', '"type"', 400, 'malformed'],
      [
        'deep arrays',
        `{"type":"${type}","value":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
        400,
        'malformed',
      ],
      ['a million of nothing', `{"type":"${type}","value":{"a":[${'[],'.repeat(300_000)}[]]}}`, 400, 'malformed'],
      [
        'as many members',
        `{"type":"${type}","value":{${'"a":0,'.repeat(150_000)}"b":[${'1,'.repeat(60_000)}1]}}`,
        400,
        'malformed',
      ],
      [
        'signs within texts',
        `{"type":"${type}","value":{"a":"${String.raw`[{,\",`.repeat(80_000)}"}}`,
        422,
        'validation_failed',
      ],
      ['deep objects', `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 400, 'malformed'],
      [
        'unknown keys',
        `{"type":"${type}","value":{},"task":"@service/authentication/tasks/sign-up"}`,
        422,
        'validation_failed',
      ],
      ['no value', `{"type":"${type}"}`, 422, 'validation_failed'],
      ['an array as value', `{"type":"${type}","value":[]}`, 422, 'validation_failed'],
      ['a target', `{"type":"${type}","value":{},"target":"resource-1"}`, 422, 'validation_failed'],
      ['a number as type', '{"type":1,"value":{}}', 422, 'validation_failed'],
      ['an object as type', '{"type":{"toString":null,"valueOf":1},"value":{}}', 422, 'validation_failed'],
      ['an array as type', `{"type":["${type}"],"value":{}}`, 422, 'validation_failed'],
      ['null as type', '{"type":null,"value":{}}', 422, 'validation_failed'],
      ['an unknown type', '{"type":"@service/resources/schema/nothing","value":{}}', 404, 'not_found'],
      ['a task as type', '{"type":"@service/authentication/tasks/sign-up","value":{}}', 404, 'not_found'],
      ['a prototype as type', '{"type":"__proto__","value":{}}', 404, 'not_found'],
      ['__proto__', `{"type":"${type}","value":{"__proto__":{"email":"a@example.com"}}}`, 422, 'validation_failed'],
      ['__proto__ outside', `{"__proto__":{},"type":"${type}","value":{}}`, 422, 'validation_failed'],
      [
        '__proto__ deep inside',
        `{"type":"${type}","value":{"name":[{"a":{"__proto__":1}}]}}`,
        422,
        'validation_failed',
      ],
      ['constructor', `{"type":"${type}","value":{"constructor":{"prototype":1}}}`, 422, 'validation_failed'],
    ];
    test.for(bodies)('%s', async ([, raw, status, code]) => {
      const platform = await start();
      const answer = await new TestBrowser(platform).ask(submit, { method: 'POST', raw });
      expectProblem(answer, status, code);
      expect(({} as Record<string, unknown>)['email']).toBeUndefined();
    });

    test('rejects 10 MB as too large, with or without a declared length', async () => {
      const platform = await start();
      const browser = new TestBrowser(platform);
      const raw = `{"type":"${'x'.repeat(10_000_000)}"}`;
      expectProblem(await browser.ask(submit, { method: 'POST', raw }), 413, 'too_large');
      expectProblem(
        await browser.ask(submit, { method: 'POST', raw: '{}', headers: { 'content-length': '10000000' } }),
        413,
        'too_large',
      );
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 65_536;
          controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      });
      const headers = {
        host: 'platform.example',
        origin: 'https://platform.example',
        'content-type': 'application/json',
      };
      const endless = new Request(`https://platform.example${submit}`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      expect((await platform.fetch(endless)).status).toBe(413);
      expect(sent).toBeLessThan(2_000_000);
    });

    test('rejects invalid UTF-8 and other media types', async () => {
      const platform = await start();
      const browser = new TestBrowser(platform);
      const headers = {
        host: 'platform.example',
        origin: 'https://platform.example',
        'content-type': 'application/json',
      };
      const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
      expect(
        (await platform.fetch(new Request(`https://platform.example${submit}`, { method: 'POST', headers, body })))
          .status,
      ).toBe(400);
      for (const media of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonx',
        'x',
        'application/json5',
      ]) {
        const answer = await browser.ask(submit, { method: 'POST', raw: '{}', headers: { 'content-type': media } });
        expectProblem(answer, 415, 'unsupported_media_type');
      }
      const charset = { 'content-type': 'Application/JSON; charset=utf-8' };
      expect((await browser.signIn('astrid@example.com', { headers: charset })).status).toBe(200);
    });
  });

  test('rejects unknown paths and methods', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    for (const path of [
      '/nothing',
      '/api/v0/nothing',
      '/api/v0/forms/submit/',
      '/api/v0/forms/submissions',
      '/%zz',
      '/%00',
      '/api/%2e%2e/x',
      '/__proto__',
    ]) {
      expectProblem(await browser.ask(path), 404, 'not_found');
    }
    for (const [method, path, allow] of [
      ['GET', submit, 'POST, OPTIONS'],
      ['DELETE', '/actions', 'POST, OPTIONS'],
      ['POST', '/api/v0/users/session', 'GET, HEAD, OPTIONS'],
      ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
      ['PUT', '/readyz', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await browser.ask(path, { method });
      expectProblem(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe(allow);
    }
    expect((await browser.ask('/healthz', { method: 'HEAD' })).status).toBe(200);
    expect((await browser.ask('/actions', { method: 'OPTIONS', origin: null })).headers.get('allow')).toBe(
      'POST, OPTIONS',
    );
  });

  test('keeps names with markup or a brand as they are', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    const name = `<img src=x onerror=alert(1)> "O'Ek" & 🦊 \${x} {{y}}`;
    await browser.signUp('astrid@example.com', { name });
    const mail = await mailTo(platform, 'astrid@example.com');
    expect(mail.html).not.toContain('<img src=x');
    expect((await browser.verify({ token: tokenOf(mail) })).body.user.name).toBe(name);
  });

  test('answers unavailable before the start and after the stop', async () => {
    const platform = await start();
    await platform.stop();
    const answer = await new TestBrowser(platform).ask('/forms/schemas');
    expectProblem(answer, 503, 'unavailable');
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  test('answers unavailable with an incident number if the database is down, without its message', async () => {
    const platform = await start();
    const browser = new TestBrowser(platform);
    await signedUp(platform, browser, 'astrid@example.com');
    const { database } = platform;
    const { transaction } = database;
    const lost = Object.assign(new Error('connect ECONNREFUSED postgres://user:secret@db'), { code: 'ECONNREFUSED' });
    Object.assign(database, { transaction: () => Promise.reject(new Error('Failed query', { cause: lost })) });
    const answer = await browser.signIn('astrid@example.com');
    Object.assign(database, { transaction });
    expectProblem(answer, 503, 'unavailable');
    expect(JSON.stringify([answer.body, platform.log])).not.toContain('secret@db');
    expect(platform.log.at(-1)).toMatchObject({
      level: 'error',
      state: 'ECONNREFUSED',
      incident: answer.body.params.incident,
    });
  });
});
