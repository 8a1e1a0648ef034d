import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerBytes } from '../../../platform/src/http/bytes.ts';
import { clientAddress, listen, type Answer, type RunningServer } from '../../../platform/src/node/http-server.ts';
import type { Runtime } from '../../../platform/src/runtime.ts';
import type { LogEntry } from '../../../platform/src/settings.ts';

describe('clientAddress', () => {
  it.each([
    ['the socket’s', '10.0.0.9', undefined, 0, '10.0.0.9'],
    ['the socket’s, without a proxy', '10.0.0.9', '1.2.3.4', 0, '10.0.0.9'],
    ['a mapped IPv4 address in IPv4 notation', '::ffff:10.0.0.9', undefined, 0, '10.0.0.9'],
    ['the entry of the only proxy', '10.0.0.9', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['the second entry from the right behind two proxies', '10.0.0.9', '6.6.6.6, 1.2.3.4, 10.0.0.8', 2, '1.2.3.4'],
    ['the first entry if there are fewer than proxies', '10.0.0.9', '1.2.3.4', 3, '1.2.3.4'],
    ['IPv6 in brackets with a port', '10.0.0.9', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['IPv4 with a port', '10.0.0.9', '1.2.3.4:5678', 1, '1.2.3.4'],
    ['the socket’s if the header contains no address', '10.0.0.9', 'unknown', 1, '10.0.0.9'],
    ['unknown without an address', undefined, undefined, 0, 'unknown'],
  ])('is %s', (_name, socket, forwarded, trust, expected) => {
    expect(clientAddress(socket, forwarded, trust)).toBe(expected);
  });
});

/** Bytes of a server until it closes the connection. */
const exchange = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket
      .on('data', (chunk) => (answer += String(chunk)))
      .on('error', () => undefined)
      .on('close', () => resolve(answer));
  });

describe('listen', () => {
  let server: RunningServer | undefined;
  afterEach(() => server?.stop(0));

  const start = async (answer: Answer, trustProxy = 0) => {
    const errors: { readonly error: unknown; readonly requestId: string | undefined }[] = [];
    const onError: Parameters<typeof listen>[0]['onError'] = (error, record) =>
      errors.push({ error, requestId: record?.id });
    server = await listen({ host: '127.0.0.1', port: 0, trustProxy, answer, onError });
    return { url: `http://127.0.0.1:${server.port}`, errors };
  };

  it('answers requests whose connections wait to be accepted when it stops', async () => {
    await start(() => new Response('fine'));
    const answered = Array.from({ length: 5 }, () =>
      exchange(server!.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    // they connect, and no turn of the event loop accepts them
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await server!.stop(60_000);
    for (const answer of await Promise.all(answered)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("passes the peer's address on", async () => {
    const { url } = await start((_request, { address }) => new Response(address), 1);
    expect(await (await fetch(url)).text()).toBe('127.0.0.1');
    expect(await (await fetch(url, { headers: { 'X-Forwarded-For': '9.9.9.9, 1.2.3.4' } })).text()).toBe('1.2.3.4');
  });

  it('gives every answer an id, and keeps a well-formed one of the caller', async () => {
    const { url } = await start(() => new Response('fine'));
    const idFor = async (given: string) =>
      (await fetch(url, { headers: { 'X-Request-Id': given } })).headers.get('x-request-id');
    expect(await idFor('Proxy_1-a')).toBe('Proxy_1-a');
    for (const given of ['', 'a b', 'a'.repeat(65), 'é']) expect(await idFor(given)).toMatch(/^[A-Za-z0-9]{17}$/);
    expect(await exchange(server!.port, 'no request\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [^]*\r\nx-request-id: \w{17}\r\n/,
    );
    expect(
      await exchange(server!.port, 'GET / HTTP/1.1\r\nHost: a b\r\nX-Request-Id: own\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-request-id: own\r\n/i);
  });

  it('answers `internal` without details when a handler fails, and keeps serving', async () => {
    let fails = true;
    const { url, errors } = await start(() => {
      if (fails) throw new Error('with a secret');
      return new Response('fine');
    });
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toEqual({
      type: 'urn:problem-type:service:internal',
      title: 'Something went wrong here',
      status: 500,
      code: 'internal',
    });
    const requestId = response.headers.get('x-request-id');
    expect(errors).toEqual([{ error: new Error('with a secret'), requestId }]);
    fails = false;
    expect(await (await fetch(url)).text()).toBe('fine');
  });

  it('answers CONNECT, which is for proxies', async () => {
    await start(() => new Response('fine'));
    const answer = await exchange(server?.port ?? 0, 'CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nConnection: close\r\n/);
    expect(answer).toMatch(/^allow: GET, /im);
  });

  it.each([
    ['an invalid Host header', 'GET / HTTP/1.1\r\nHost: a b<>\r\n'],
    ['a target that is no valid URL', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n'],
  ])('answers `malformed` to %s', async (_name, head) => {
    await start(() => new Response('fine'));
    const answer = await exchange(server?.port ?? 0, `${head}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(answer).toContain('"code":"malformed"');
  });

  it.each([
    [200, 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: a b<>\r\n'],
    [400, 'no request at all\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n`],
    [500, 'GET /fails HTTP/1.1\r\nHost: localhost\r\n'],
  ])('answers %i with the headers of every response', async (status, head) => {
    server = await listen({
      host: '127.0.0.1',
      port: 0,
      trustProxy: 0,
      isSecure: true,
      answer({ url }) {
        if (url.endsWith('/fails')) throw new Error();
        return new Response('fine');
      },
      onError: () => undefined,
    });
    const answer = await exchange(server.port, `${head}Connection: close\r\n\r\n`);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    for (const line of [
      "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy: same-origin',
      'referrer-policy: same-origin',
      'strict-transport-security: max-age=31536000; includeSubDomains',
      'x-content-type-options: nosniff',
    ]) {
      expect(answer.toLowerCase()).toContain(`\r\n${line.toLowerCase()}\r\n`);
    }
  });

  it('keeps connections, and closes them after their next response while it drains', async () => {
    const { url } = await start(() => new Response('fine'));
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    const closed = new Promise((resolve) => socket.on('data', (chunk) => (text += String(chunk))).on('close', resolve));
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    socket.write(request);
    await expect.poll(() => text).toContain('fine');
    server?.drain();
    socket.write(request);
    await closed;
    const [, first, second] = text.split('HTTP/1.1 200 OK');
    expect(first).toMatch(/^connection: keep-alive\r$/im);
    expect(second).toMatch(/^connection: close\r$/im);
    expect(second).toContain('fine');
    expect(await (await fetch(url)).text()).toBe('fine');
  });

  it('logs a download whose source breaks, and ends its connection', async () => {
    const log: LogEntry[] = [];
    const runtime = { settings: { log: (entry: LogEntry) => log.push(entry) } } as unknown as Runtime;
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => printed.mockRestore());
    const { url, errors } = await start((request, { record, breakOff }) => {
      const broken = Object.assign(new Error('with a secret'), { code: 'ECONNRESET' });
      let pulls = 0;
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        if (pulls) throw broken;
        pulls += 1;
        controller.enqueue(new Uint8Array(1_000));
      };
      const open = async () => new ReadableStream({ pull }, { highWaterMark: 0 });
      record!.route = '/r/:resourceId/:variant';
      const bytes = { mediaType: 'image/png', name: 'a.png', size: 2_000, version: '1', open };
      return answerBytes({ request, runtime, record, breakOff }, bytes);
    });
    for (let download = 0; download < 2; download += 1) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-length')]).toEqual([200, '2000']);
      await expect(response.arrayBuffer()).rejects.toThrow();
    }
    // one line for the outage
    expect(log).toEqual([
      expect.objectContaining({ event: 'request-failed', route: '/r/:resourceId/:variant', state: 'ECONNRESET' }),
    ]);
    expect([errors, printed.mock.calls]).toEqual([[], []]);
  });

  it('finishes pending requests before it stops', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = () => undefined as void;
    const request = new Promise<void>((resolve) => (asked = resolve));
    const { url } = await start(async () => {
      asked();
      await held;
      return new Response('finished');
    });
    const answer = fetch(url).then((response) => response.text());
    await request;
    const stopped = server?.stop(60_000);
    // the turns in which it accepts what waits
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await expect(fetch(url)).rejects.toThrow();
    release();
    expect(await answer).toBe('finished');
    await stopped;
  });

  it('closes connections that outlast the grace period', async () => {
    let asked = () => undefined as void;
    const request = new Promise<void>((resolve) => (asked = resolve));
    const { url } = await start(() => {
      asked();
      return new Promise<Response>(() => undefined);
    });
    const answer = fetch(url).then(
      () => 'answered',
      () => 'cut',
    );
    await request;
    await server?.stop(10);
    expect(await answer).toBe('cut');
  });

  it('closes a connection whose body stalls', async () => {
    const options = { host: '127.0.0.1', port: 0, trustProxy: 0, longestSilence: 200, onError: () => undefined };
    let broken = () => undefined as void;
    const cut = new Promise<void>((resolve) => (broken = resolve));
    server = await listen({
      ...options,
      async answer(request) {
        await request.text().catch(broken);
        return new Response();
      },
    });
    const head = 'PATCH / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${head}half`));
    await new Promise((resolve) => socket.once('close', resolve));
    await cut;
  });

  it("explains why it can't listen", async () => {
    await start(() => new Response());
    const options = {
      host: '127.0.0.1',
      port: server?.port ?? 0,
      trustProxy: 0,
      answer: () => new Response(),
      onError: () => undefined,
    };
    await expect(listen(options)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
