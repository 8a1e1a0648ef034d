import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { limits as defaults } from '@service/widgets/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { budgetBody } from '../../../platform/src/http/body-budget.ts';
import { readText } from '../../../platform/src/http/body.ts';
import { BodyDeadline } from '../../../platform/src/node/body-deadline.ts';
import { listen, type Answer, type RunningServer } from '../../../platform/src/node/http-server.ts';
import type { ResolvedSettings } from '../../../platform/src/settings.ts';

let server: RunningServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop(0);
});

/** The shortest limits that there are. */
const short = { headerSeconds: 1, bodySeconds: 1, bodyBytesPerSecond: 1_000, uploadProgressBytes: 1_000 };

const readAll: Answer = async (request) => {
  const text = await request.text();
  return new Response(`${text.length} bytes`);
};

async function start(overrides: Partial<typeof defaults>, answer: Answer = readAll, trustProxy = 0) {
  const refused: string[] = [];
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    trustProxy,
    answer,
    limits: { ...defaults, ...overrides },
    onLimit: (limit) => refused.push(limit),
    onError: () => undefined,
  });
  return refused;
}

/** A raw connection; `answer` is all that it receives. */
async function open(text = '', localAddress = '127.0.0.1') {
  const socket = connect({ port: server!.port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  await once(socket, 'connect');
  socket.write(text);
  return { socket, answer };
}

/** Writes a text again and again until the connection closes. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 50);
  socket.once('close', () => clearInterval(timer));
}

const head = (length: number, ...lines: string[]) =>
  ['POST / HTTP/1.1', 'Host: localhost', `Content-Length: ${length}`, ...lines, '', ''].join('\r\n');
const upload = 'Content-Type: application/offset+octet-stream';
const whole = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

describe('a connection', () => {
  it.each([
    ['sends nothing', '', ''],
    ['sends half of its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', ''],
    ['sends headers without an end', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-More: x\r\n'],
  ])('ends if it %s', async (_, text, more) => {
    await start(short);
    const { socket, answer } = await open(text);
    if (more) trickle(socket, more);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('is refused with a time to retry if its address has too many', async () => {
    const refused = await start({ connectionsPerAddress: 2 });
    const first = await open();
    const second = await open();
    const third = await open(whole);
    expect(await third.answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n(?:.*\r\n)*Retry-After: 5\r\n/i);
    expect(await (await open(whole, '127.0.0.2')).answer).toMatch(/^HTTP\/1\.1 200 /);
    first.socket.write(whole);
    expect(await first.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await (await open(whole)).answer).toMatch(/^HTTP\/1\.1 200 /);
    second.socket.destroy();
    expect(refused).toEqual(['connectionsPerAddress']);
  });

  it('is dropped if there are too many', async () => {
    const refused = await start({ connections: 2 });
    const first = await open(whole.replace('close', 'keep-alive'));
    await open();
    expect(await (await open(whole, '127.0.0.2')).answer).toBe('');
    expect(refused).toEqual(['connections']);
    first.socket.destroy();
    await expect.poll(async () => (await open(whole, '127.0.0.2')).answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('behind a proxy, counts with the open requests of its client', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const refused = await start(
      { connectionsPerAddress: 2 },
      async () => {
        asked += 1;
        await held;
        return new Response('fine');
      },
      1,
    );
    const url = `http://127.0.0.1:${server!.port}`;
    const ask = (client: string) => fetch(url, { headers: { 'X-Forwarded-For': client } });
    const open = [ask('2001:db8::1'), ask('2001:db8::2'), ask('192.0.2.1'), ask('192.0.2.2')];
    await expect.poll(() => asked).toBe(4);
    const over = await ask('2001:db8::3');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await over.json()).toMatchObject({ code: 'rate_limited', params: { limit: 'connectionsPerAddress' } });
    release();
    for (const response of await Promise.all(open)) expect(await response.text()).toBe('fine');
    await expect.poll(async () => (await ask('2001:db8::3')).status).toBe(200);
    expect(refused).toEqual(['connectionsPerAddress']);
  });
});

describe('a body', () => {
  it.each([
    ['stalls', head(1_000_000), ''],
    ['trickles', head(1_000_000), 'x'],
    ['trickles in chunks', head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'), '1\r\nx\r\n'],
    ['is an upload that stalls', head(1_000_000, upload), ''],
    ['is an upload that trickles', head(1_000_000, upload), 'x'],
  ])('ends its connection if it %s', async (_, text, more) => {
    let failed = () => undefined as void;
    const broken = new Promise<void>((resolve) => (failed = resolve));
    await start(short, async (request) => {
      await request.text().catch(failed);
      return new Response();
    });
    const { socket, answer } = await open(text);
    if (more) trickle(socket, more);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    await broken;
  });

  it('ends its connection also after an early answer', async () => {
    await start(short, () => new Response('no', { status: 415 }));
    const { socket, answer } = await open(head(1_000_000));
    trickle(socket, 'x');
    expect(await answer).toMatch(/^HTTP\/1\.1 415 /);
  });

  it.each([
    ['has its rate', head(120_000)],
    ['is an upload that goes on', head(120_000, upload)],
  ])('takes longer than the deadline if it %s', async (_, text) => {
    await start(short);
    const slow = await open(text);
    const late = await open(head(1_000_000));
    const part = 'x'.repeat(1_000);
    let sent = 0;
    const timer = setInterval(() => (sent < 100 ? slow.socket.write(part) : undefined, (sent += 1)), 20);
    await late.answer;
    clearInterval(timer);
    slow.socket.write('x'.repeat(120_000 - Math.min(sent, 100) * 1_000));
    slow.socket.end();
    expect(await slow.answer).toContain('120000 bytes');
  });

  it('is not late while the platform does not read it', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await start(short, async (request) => {
      if (request.headers.has('x-held')) await held;
      return readAll(request, { address: '' });
    });
    const size = 1_000_000;
    const waiting = await open(head(size, 'X-Held: 1', upload) + 'x'.repeat(size - 1));
    const late = await open(head(size));
    expect(await late.answer).toContain(' 408 ');
    release();
    waiting.socket.end('x');
    expect(await waiting.answer).toContain(`${size} bytes`);
  });
});

it.each([
  ['of known length', head(150_000), 'x'.repeat(140_000)],
  [
    'in chunks',
    head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'),
    `22100\r\n${'x'.repeat(0x22100)}\r\n`,
  ],
])('a body %s gives its bytes back when its connection ends', async (_, text, bytes) => {
  const settings = { limits: { ...defaults, bufferedBytes: 100_000 } } as ResolvedSettings;
  const reads: Promise<string>[] = [];
  let begun = () => undefined as void;
  const started = new Promise<void>((resolve) => (begun = resolve));
  await start({}, async (request) => {
    budgetBody(request, settings);
    const read = readText(request, 1_000_000);
    reads.push(read);
    begun();
    return new Response(`${(await read).length} bytes`);
  });
  const first = await open(text + bytes);
  await started;
  first.socket.destroy();
  await expect(reads[0]).rejects.toMatchObject({ code: 'malformed' });
  const second = await open(head(150_000, 'Connection: close') + 'x'.repeat(150_000));
  expect(await second.answer).toContain('150000 bytes');
});

describe('the deadline of a body', () => {
  const limits = { bodySeconds: 30, bodyBytesPerSecond: 8_192, uploadProgressBytes: 16_384 };

  it('is 30 s and its bytes by the rate', () => {
    const deadline = new BodyDeadline(limits, false);
    expect(deadline.holds(30, 0)).toBe(true);
    expect(deadline.holds(1, 0)).toBe(false);
    const large = new BodyDeadline(limits, false);
    for (let second = 1; second <= 200; second += 1) expect(large.holds(1, second * 8_192)).toBe(true);
    expect(large.holds(31, 200 * 8_192)).toBe(false);
  });

  it('is at most five minutes longer for its bytes', () => {
    const deadline = new BodyDeadline(limits, false);
    expect(deadline.holds(330, 33_554_432)).toBe(true);
    expect(deadline.holds(1, 33_554_432)).toBe(false);
  });

  it('of an upload begins again with each progress', () => {
    const deadline = new BodyDeadline(limits, true);
    for (let turn = 1; turn <= 1_000; turn += 1) expect(deadline.holds(30, turn * 16_384)).toBe(true);
    expect(deadline.holds(30, 1_000 * 16_384 + 16_383)).toBe(true);
    expect(deadline.holds(1, 1_000 * 16_384 + 16_383)).toBe(false);
  });
});
