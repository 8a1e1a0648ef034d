import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { catalogue, currentUserSchema, mcpToolName } from '@service/widgets/contract';
import { TestBrowser, type Ask, type Reply } from '../../../support/browser.ts';
import { onOnePlatform } from '../../../support/databases.ts';
import { TestPerson } from '../../../support/people.ts';
import { embedder, publicUrl, type TestPlatform } from '../../../support/platform.ts';
import { expectProblem } from '../../../support/problems.ts';

const tool = 'service_authentication_get_current_user';

async function tokenOf(person: TestPerson): Promise<string> {
  return (await person.browser.post('/api/v0/users/tokens', { name: 'agent' })).body.token;
}

/** The official client, over the platform's own `fetch`. */
async function connect(platform: TestPlatform, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', publicUrl), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('host', new URL(publicUrl).host);
      return platform.fetch(new Request(url, { ...init, headers }), { address: '192.0.2.7' });
    },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

const accept = 'application/json, text/event-stream';
const message = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params });

/** Posts any message. */
function post(platform: TestPlatform, token: string | undefined, body: unknown, ask: Ask = {}): Promise<Reply> {
  const headers = { accept, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...ask.headers };
  return new TestBrowser(platform, { origin: null }).post('/mcp', body, { ...ask, headers });
}

onOnePlatform('/mcp', (start) => {
  test("the official client lists exactly the published tools, and calls them with its user's rights", async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const client = await connect(platform, await tokenOf(astrid));
    const { tools } = await client.listTools();
    const published = catalogue.flatMap((part) => (part.kind === 'actions' && part.mcpTool ? [part] : []));
    expect(tools.map(({ name }) => name)).toEqual(published.map(({ id }) => mcpToolName(id)));
    expect(tools).toMatchObject([
      {
        name: tool,
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        outputSchema: { type: 'object', required: ['user'] },
        annotations: { readOnlyHint: true },
      },
    ]);
    const { structuredContent, content, isError } = await client.callTool({ name: tool, arguments: {} });
    expect(isError).toBeFalsy();
    expect(currentUserSchema.parse(structuredContent).user).toMatchObject({ id: astrid.userId, email: astrid.email });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    await client.close();
  });

  test('keeps many concurrent clients apart', async () => {
    const platform = await start();
    const people: TestPerson[] = [];
    for (let number = 0; number < 4; number += 1) {
      people.push(await TestPerson.signUp(platform, `person${number}@example.com`));
    }
    const tokens = await Promise.all(people.map(tokenOf));
    const asked = Array.from({ length: 24 }, (_, number) => number % people.length);
    const found = await Promise.all(
      asked.map(async (who) => {
        const client = await connect(platform, tokens[who]!);
        const { structuredContent } = await client.callTool({ name: tool });
        await client.close();
        return currentUserSchema.parse(structuredContent).user.id;
      }),
    );
    expect(found).toEqual(asked.map((who) => people[who]?.userId));
  });

  test('answers requests without a token, with a cookie or with a revoked token with how to authenticate', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const { id, token } = (await astrid.browser.post('/api/v0/users/tokens', { name: 'agent' })).body;
    const body = message('tools/list');
    const byCookie = await astrid.browser.post('/mcp', body, { headers: { accept } });
    expectProblem(byCookie, 401, 'unauthenticated');
    expectProblem(await post(platform, undefined, body), 401, 'unauthenticated');
    expect((await post(platform, token, body)).status).toBe(200);
    await astrid.browser.ask(`/api/v0/users/tokens?id=${id}`, { method: 'DELETE' });
    const revoked = await post(platform, token, body);
    expectProblem(revoked, 401, 'unauthenticated');
    expect(byCookie.headers.get('www-authenticate')).toBe('Bearer');
    expect(revoked.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    await expect(connect(platform, token)).rejects.toThrow();
  });

  test('rejects a foreign Origin before it reads the body; an allowed one is answered', async () => {
    const platform = await start();
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    for (const origin of ['https://evil.example', 'null', 'http://platform.example']) {
      expectProblem(await post(platform, token, message('tools/list'), { origin }), 403, 'forbidden');
    }
    const allowed = await post(platform, token, message('tools/list'), { origin: embedder });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(embedder);
    const preflight = await new TestBrowser(platform, { origin: embedder }).ask('/mcp', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Mcp-Protocol-Version');
  });

  test('offers no stream and no session', async () => {
    const platform = await start();
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const refused = await new TestBrowser(platform, { origin: null }).ask('/mcp', {
        method,
        headers: { accept, authorization: `Bearer ${token}` },
      });
      expectProblem(refused, 405, 'method_not_allowed');
      expect(refused.headers.get('allow')).toBe('POST, OPTIONS');
    }
  });

  test('answers messages out of order, unknown, oversized and garbled, and serves the next one', async () => {
    const platform = await start();
    const astrid = await TestPerson.signUp(platform, 'astrid@example.com');
    const token = await tokenOf(astrid);
    // nothing has been initialised: each message stands alone
    expect(
      (await post(platform, token, message('tools/call', { name: tool }))).body.result.structuredContent.user.id,
    ).toBe(astrid.userId);
    expect((await post(platform, token, { jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    expect((await post(platform, token, { jsonrpc: '2.0', id: 7, result: {} })).status).toBe(202);
    expect((await post(platform, token, message('ping', {}, 'a'))).body).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: {},
    });

    const errors: readonly (readonly [body: unknown, status: number, code: unknown])[] = [
      [message('tools/sing'), 200, -32_601],
      [message('resources/list'), 200, -32_601],
      [message('tools/call', { name: 'service_resources_cancel_upload' }), 200, -32_602],
      [message('tools/call', { name: '__proto__' }), 200, -32_602],
      [message('tools/call', { name: '@service/authentication/tasks/sign-out' }), 200, -32_602],
      [message('tools/call', {}), 200, expect.any(Number)],
      [{ hello: 'there' }, 400, -32_700],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, 400, -32_700],
    ];
    for (const [body, status, code] of errors) {
      const answer = await post(platform, token, body);
      expect([body, answer.status, answer.body.error?.code]).toEqual([body, status, code]);
    }
    for (const id of catalogue.flatMap((part) => (part.kind === 'tasks' ? [part.id] : []))) {
      const { body } = await post(platform, token, message('tools/call', { name: id }));
      expect(body.error.code).toBe(-32_602);
      // no answer contains the name of a task
      expect(JSON.stringify(body)).not.toContain(id);
    }
    const problems: readonly (readonly [ask: Ask, status: number, code: string])[] = [
      [{ raw: '{' }, 400, 'malformed'],
      [{ raw: '[]' }, 400, 'malformed'],
      [{ raw: '"x"' }, 400, 'malformed'],
      [{ raw: '{"a":'.repeat(5000) + '1' + '}'.repeat(5000) }, 400, 'malformed'],
      [{ raw: `{"jsonrpc":"2.0","method":"${'x'.repeat(1_100_000)}"}` }, 413, 'too_large'],
      [{ raw: '{}', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported_media_type'],
    ];
    for (const [ask, status, code] of problems) {
      expectProblem(await post(platform, token, undefined, ask), status, code);
    }
    expect((await post(platform, token, message('ping'), { headers: { accept: 'application/json' } })).status).toBe(
      406,
    );
    expect(
      (await post(platform, token, message('ping'), { headers: { 'mcp-protocol-version': '1999-01-01' } })).status,
    ).toBe(400);
    expect((await post(platform, token, message('ping'))).status).toBe(200);
  });

  test("returns a tool's refusal to the agent as a result", async () => {
    const platform = await start();
    const token = await tokenOf(await TestPerson.signUp(platform, 'astrid@example.com'));
    for (const argument of [{ id: 'x' }, { 'a\0': 1 }]) {
      const { result } = (await post(platform, token, message('tools/call', { name: tool, arguments: argument }))).body;
      expect(result.isError).toBe(true);
      expect(JSON.parse(result.content[0].text)).toMatchObject({ code: 'validation_failed', status: 422 });
    }
  });
});
