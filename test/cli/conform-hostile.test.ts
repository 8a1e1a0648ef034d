import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { command } from '../../src/cli/command.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function listening(server: Server | TcpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  stops.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (answer: RequestListener) => listening(createServer(answer));

async function conform(url: string, ...more: readonly string[]) {
  const output: string[] = [];
  const complained: string[] = [];
  const code = await command(['conform', '--base-url', url, ...more], {
    variables: {},
    print: (text) => output.push(text),
    complain: (text) => complained.push(text),
  });
  return { code, output: output.join('\n'), complained: complained.join('\n').replaceAll(url, 'URL') };
}

/** Server that responds like a platform without a token, and by `respond` with one. */
const platformTo =
  (respond: RequestListener): RequestListener =>
  (request, response) => {
    if (request.headers.authorization !== undefined) return respond(request, response);
    response.writeHead(request.url === '/actions' ? 401 : 404).end();
  };

/** Headers at once, then single bytes for ever. */
const drip: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 10);
  response.on('close', () => clearInterval(timer));
};

const token = `svc_${'0'.repeat(49)}`;
const short = ['--timeout', '0.3'];

test('reports that a website is not a platform', async () => {
  const url = await serve((_request, response) => response.end('<!doctype html><title>Shop</title>'));
  expect(await conform(url)).toEqual({
    code: 2,
    output: '',
    complained: 'URL is no platform: POST /actions without a token answers 200 instead of 401.',
  });
});

test('does not follow endless redirects', async () => {
  let asked = 0;
  const url = await serve((request, response) => {
    asked += 1;
    response.writeHead(307, { Location: `${request.url}x` }).end();
  });
  expect(await conform(url)).toEqual({
    code: 2,
    output: '',
    complained: 'URL is no platform: POST /actions without a token answers 307 instead of 401.',
  });
  // the action, and the impossible path
  expect(asked).toBe(2);
});

test('reports a server that does not speak HTTP as unreachable', async () => {
  const server = createTcpServer((socket) => void socket.end(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10])));
  const { code, output, complained } = await conform(await listening(server));
  expect([code, output]).toEqual([2, '']);
  expect(complained).toMatch(/^URL can’t be reached: [^\n]+\.$/);
});

test('reports a connection that closes at once as unreachable', async () => {
  const server = createTcpServer((socket) => void socket.destroy());
  const { code, complained } = await conform(await listening(server));
  expect([code, complained]).toEqual([2, expect.stringMatching(/^URL can’t be reached: [^\n]+\.$/)]);
});

test('stops reading an endless body after 4 MiB', async () => {
  let sent = 0;
  const closed: Promise<unknown>[] = [];
  const url = await serve((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
    };
    response.writeHead(200).on('drain', more);
    closed.push(once(response, 'close'));
    more();
  });
  expect(await conform(url)).toMatchObject({
    code: 2,
    complained: expect.stringMatching(/^URL is no platform: .*\.$/),
  });
  await Promise.all(closed);
  // plus the bytes in the sockets' buffers
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('gives up a slow response after its timeout', async () => {
  expect(await conform(await serve(drip), ...short)).toEqual({
    code: 2,
    output: '',
    complained: 'URL can’t be reached: nothing whole within 0.3 s.',
  });
});

test("reports a server that never answers for the token's user, without a stack trace", async () => {
  const { code, output, complained } = await conform(await serve(platformTo(drip)), ...short, '--token', token);
  expect([code, complained]).toEqual([1, '']);
  const line = output.split('\n').find((each) => each.includes('actions/get-current-user'));
  expect(line).toContain('✗');
  expect(line).toContain('no answer: nothing whole within 0.3 s');
});

test('reports garbage for authenticated requests, part by part', async () => {
  const garbage: RequestListener = (_request, response) => response.end(Buffer.from([0, 255, 254, 123]));
  const { code, output, complained } = await conform(await serve(platformTo(garbage)), '--token', token, '--read-only');
  expect([code, complained]).toEqual([1, '']);
  expect(output).toContain('the body departs from the contract at its root');
});
