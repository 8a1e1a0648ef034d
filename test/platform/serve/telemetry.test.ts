import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Worker } from '../../support/live-people.ts';
import { buildServe, killServeProcesses, refusal, startServe } from '../../support/serve-process.ts';
import { submitSignUp } from '../../support/sign-up-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { createDatabase, freePort } from '../support/postgres.ts';
import { encodeMetadata, uploadsPath } from '../support/uploads.ts';

let folder: string;
let databaseUrl: string;
const servers: Server[] = [];

beforeAll(buildServe);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'telemetry-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
});
afterEach(() => {
  killServeProcesses();
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (variables: Readonly<Record<string, string>> = {}) =>
  startServe({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...variables });

async function listenOn(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('the log', () => {
  it('has a line for each request, without anything personal', async () => {
    const process = start({ LOG: 'info' });
    const url = await process.ready;
    const worker = await Worker.signUp(url);
    const headers = { ...worker.headers, Accept: 'application/json', 'X-Request-Id': 'mine' };
    await (await fetch(`${url}/r/${worker.root}?limit=5`, { headers })).text();
    await (await fetch(`${url}/cdn/service-widgets.js`, { headers: { 'X-Request-Id': 'script' } })).text();
    await (await fetch(`${url}/${worker.address}`)).text();
    const lines = () => process.log.filter(({ event }) => event === 'request');
    const lineOf = (id: string) => lines().find(({ requestId }) => requestId === id);
    await expect.poll(() => lines().at(-1)?.['route']).toBe('unmatched');
    const measured = { time: expect.stringMatching(/^\d{4}-.*Z$/), ms: expect.any(Number), bytes: expect.any(Number) };
    const line = { ...measured, level: 'info', event: 'request', requestId: 'mine', method: 'GET', status: 200 };
    expect(lineOf('mine')).toEqual({ ...line, route: '/r/:resourceId', statements: 2 });
    expect(lineOf('script')).toEqual({ ...line, requestId: 'script', route: '/cdn/*', statements: 0 });
    expect(lines().at(-1)).toMatchObject({ status: 404, statements: 0 });
    expect(JSON.stringify(lines())).not.toMatch(new RegExp(`limit=|${worker.root}|${worker.address}|127\\.0\\.0\\.1`));
    process.kill('SIGTERM');
    await process.exited;
    const events = process.log.map(({ event }) => event);
    expect([events[0], ...events.slice(-2)]).toEqual(['started', 'stopping', 'stopped']);
    expect(process.stderr).toEqual([]);
  });

  it('counts the statements of each of many requests at once, and names a refused one', async () => {
    const process = start({ LOG: 'info' });
    const worker = await Worker.signUp(await process.ready);
    const ids = Array.from({ length: 20 }, (_, index) => `one-${index}`);
    const send = (id: string, headers: Readonly<Record<string, string>> = worker.headers) =>
      fetch(`${worker.url}/r/${worker.root}`, {
        headers: { ...headers, Accept: 'application/json', 'X-Request-Id': id },
      });
    const forged = { Authorization: `Bearer svs_${'a'.repeat(40)}` };
    const answers = await Promise.all([...ids.map((id) => send(id)), send('refused', forged)]);
    expect(answers.map(({ status }) => status)).toEqual([...ids.map(() => 200), 401]);
    const lineOf = (id: string, event = 'request') =>
      process.log.find((one) => one['requestId'] === id && one.event === event);
    for (const id of ids) await expect.poll(() => lineOf(id)?.['statements']).toBe(2);
    await expect.poll(() => lineOf('refused', 'request-refused')).toMatchObject({ code: 'unauthenticated' });
  });

  it('names the request of a slow statement, and none of its values', async () => {
    const process = start({ LOG: 'info', LIMITS: '{"slowStatementMilliseconds":0}' });
    const worker = await Worker.signUp(await process.ready);
    const headers = { ...worker.headers, Accept: 'application/json', 'X-Request-Id': 'mine' };
    await (await fetch(`${worker.url}/r/${worker.root}`, { headers })).text();
    const slow = () => process.log.filter(({ event, requestId }) => event === 'slow-statement' && requestId === 'mine');
    await expect.poll(() => slow().length).toBeGreaterThan(1);
    for (const line of slow()) {
      expect(line).toMatchObject({ level: 'warn', route: '/r/:resourceId', ms: expect.any(Number) });
      expect(line['statement']).toMatch(/^(?:select|insert|update|with)\b/i);
    }
    expect(JSON.stringify(process.log)).not.toContain(worker.address);
  });

  it.each([
    [{}, []],
    [{ LOG: 'off' }, []],
    [{ LOG: 'info' }, ['started', 'request', 'stopping', 'stopped']],
  ])('says with %j: %j', async (variables, events) => {
    const process = start(variables);
    const url = await process.ready;
    await (await fetch(`${url}/healthz`)).text();
    process.kill('SIGTERM');
    await process.exited;
    expect(process.stdout).toEqual([`Ready: ${url}`, `Mails: ${url}/dev/mail`]);
    expect(process.log.map(({ event }) => event)).toEqual(events);
  });

  it('has JSON lines alone on standard output in production', async () => {
    const process = start({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:1' });
    await process.ready;
    process.kill('SIGTERM');
    await process.exited;
    expect(process.stdout).toEqual([]);
    expect(process.log.map(({ event }) => event)).toEqual(['started', 'stopping', 'stopped']);
  });
});

/** Ports that a process listens on (proc(5)). */
function portsOf(pid: number): number[] {
  const files = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${name}`)];
      } catch {
        // closed meanwhile
        return [];
      }
    }),
  );
  const sockets = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').trim().split('\n').slice(1),
  );
  const listening = '0A';
  return sockets
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === listening && files.has(`socket:[${inode}]`))
    .map(([, address]) => Number.parseInt(address?.split(':')[1] ?? '', 16));
}

describe('metrics', () => {
  /** Values by name and labels, without `service_`. */
  const scrape = async (port: number) => {
    const scraped = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(scraped.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await scraped.text()).split('\n').filter((line) => /^[a-z]/.test(line));
    const values = lines.map((line) => line.split(/ (?=\S+$)/));
    return new Map(values.map(([name = '', value]) => [name.replace(/^service_/, ''), Number(value)]));
  };

  it.each(['PostgreSQL', 'PGlite'])('are at a port of their own, on %s', async (database) => {
    const port = await freePort();
    const process = startServe({
      DATA_DIR: folder,
      METRICS_PORT: String(port),
      ...(database === 'PostgreSQL' && { DATABASE_URL: databaseUrl }),
    });
    const worker = await Worker.signUp(await process.ready);
    const headers = { ...worker.headers, Accept: 'application/json' };
    await (await fetch(`${worker.url}/r/${worker.root}`, { headers })).text();
    await (await fetch(`${worker.url}/api/v0/resources/semantic-search?q=brev`, { headers })).text();
    const stream = new EventReader(await fetch(`${worker.url}/api/v0/events`, { headers: worker.headers }));
    expect((await fetch(`${worker.url}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const values = await scrape(port);
    const of = (name: string) => values.get(name);
    expect(of('http_request_seconds_count{method="GET",route="/r/:resourceId",status="200"}')).toBe(1);
    expect(of('mails_total{template="@service/authentication/emails/signed-up",outcome="sent"}')).toBe(1);
    expect(of('search_seconds_count')).toBe(1);
    expect(of('streams_open')).toBe(1);
    expect(of('uploads_open')).toBe(0);
    expect(of('jobs{queue="send-mail",state="retrying"}')).toBe(0);
    expect(of('job_oldest_seconds{queue="derive"}')).toBeGreaterThanOrEqual(0);
    expect(of('database_statement_seconds_count')).toBeGreaterThan(5);
    const isServer = database === 'PostgreSQL';
    expect(of('database_connections{state="total"}')).toEqual(isServer ? expect.any(Number) : undefined);
    expect(of('database_memory_bytes')).toEqual(isServer ? undefined : expect.any(Number));
    expect(of('process_cpu_seconds_total')).toBeGreaterThan(0);
    await stream.close();
    const upload = await createUpload(worker, 10);
    let piece!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream({ start: (controller) => void (piece = controller) });
    piece.enqueue(new Uint8Array(5));
    const sent = sendAll(worker, upload, body);
    await expect.poll(async () => (await scrape(port)).get('uploads_open')).toBe(1);
    piece.enqueue(new Uint8Array(5));
    piece.close();
    expect((await sent).status).toBe(204);
    await expect.poll(async () => (await scrape(port)).get('uploads_open')).toBe(0);
  });

  const tus = { 'Tus-Resumable': '1.0.0' };

  async function createUpload({ url, headers, root }: Worker, bytes: number): Promise<string> {
    const metadata = encodeMetadata({ filename: 'noise.bin', parentId: root });
    const created = await fetch(url + uploadsPath, {
      method: 'POST',
      headers: { ...headers, ...tus, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
    });
    return new URL(created.headers.get('location') ?? '', url).href;
  }

  const sendAll = ({ headers }: Worker, upload: string, body: ReadableStream<Uint8Array>) =>
    fetch(upload, {
      method: 'PATCH',
      headers: { ...headers, ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body,
      duplex: 'half',
    } as RequestInit);

  it('count mails and jobs that fail, and jobs that wait', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const statuses: Readonly<Record<string, number>> = { 'refused@example.com': 550, 'failed@example.com': 451 };
    const mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, callback) {
        const responseCode = statuses[address];
        callback(responseCode ? Object.assign(new Error('No'), { responseCode }) : null);
      },
      async onData(stream, _session, callback) {
        stream.resume();
        await answered;
        callback();
      },
    });
    mailServer.on('error', () => undefined);
    const smtpPort = await listenOn(mailServer.server);
    const port = await freePort();
    const process = start({
      METRICS_PORT: String(port),
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      LIMITS: '{"mailsAtOnce":1,"mailSeconds":60,"signInMailsPerClient":1000}',
    });
    const url = await process.ready;
    const signUp = async (name: string) => expect((await submitSignUp(url, `${name}@example.com`)).status).toBe(200);
    const of = async (name: string) => (await scrape(port)).get(name);
    const mails = (outcome: string) =>
      of(`mails_total{template="@service/authentication/emails/signed-up",outcome="${outcome}"}`);
    await signUp('refused');
    await expect.poll(() => mails('refused')).toBe(1);
    await expect.poll(() => of('jobs_failed_total{queue="send-mail"}')).toBe(1);
    await signUp('failed');
    await expect.poll(() => mails('failed')).toBeGreaterThan(0);
    await expect.poll(() => of('jobs_failed_total{queue="send-mail"}')).toBeGreaterThan(1);
    // one in flight, and two that are written
    for (const name of ['a', 'b', 'c', 'd', 'e']) await signUp(name);
    await expect.poll(() => of('jobs{queue="send-mail",state="waiting"}')).toBeGreaterThan(0);
    expect(await mails('sent')).toBeUndefined();
    answer();
    await expect.poll(() => mails('sent')).toBe(5);
    await expect.poll(() => of('jobs{queue="send-mail",state="waiting"}')).toBe(0);
    expect(await mails('refused')).toBe(1);
  });

  it('have a port only with METRICS_PORT', async () => {
    const port = await freePort();
    const [without, measured] = [start(), startServe({ DATA_DIR: join(folder, 'own'), METRICS_PORT: String(port) })];
    const portOf = async ({ ready }: typeof without) => Number(new URL(await ready).port);
    const [plain, second] = [await portOf(without), await portOf(measured)];
    expect(new Set(portsOf(without.pid))).toEqual(new Set([plain]));
    expect(new Set(portsOf(measured.pid))).toEqual(new Set([second, port]));
  });

  it('refuse a taken port in one line, and leave nothing open', async () => {
    const port = await listenOn(createServer());
    const mine = await freePort();
    const line = await refusal({ DATA_DIR: folder, METRICS_PORT: String(port), PORT: String(mine) });
    expect(line).toBe(
      `METRICS_PORT: ${port} on 127.0.0.1 is in use by another program. Choose another port, or leave METRICS_PORT out.`,
    );
    const process = startServe({ DATA_DIR: folder, PORT: String(mine) });
    expect(await process.ready).toBe(`http://localhost:${mine}`);
  });
});

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

interface Export {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: { readonly spans: Span[] }[];
  }[];
}

describe('traces', () => {
  /** A collector that keeps what it gets (OTLP over HTTP, JSON). */
  const startCollector = async () => {
    const exports: Export[] = [];
    const requests: { path: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const server = createHttpServer((request, response) => {
      const { url: path, headers } = request;
      requests.push({ path, headers });
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        exports.push(JSON.parse(body) as Export);
        response.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    const url = `http://127.0.0.1:${await listenOn(server)}`;
    const spans = () =>
      exports.flatMap((one) => one.resourceSpans.flatMap((two) => two.scopeSpans.flatMap((three) => three.spans)));
    return { url, exports, requests, spans };
  };

  it('continue the trace of the caller, with a span for each statement', async () => {
    const collector = await startCollector();
    const process = start({ LOG: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' });
    const worker = await Worker.signUp(await process.ready);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const parent = 'b7ad6b7169203331';
    const headers = { ...worker.headers, Accept: 'application/json', traceparent: `00-${traceId}-${parent}-01` };
    await (await fetch(`${worker.url}/r/${worker.root}`, { headers })).text();
    const spans = () => collector.spans().filter((span) => span.traceId === traceId);
    const server = () => spans().find(({ parentSpanId }) => parentSpanId === parent);
    await expect.poll(() => server()?.name).toBe('GET /r/:resourceId');
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === server()?.spanId);
    const line = process.log.find((entry) => entry.event === 'request' && entry['traceId'] === traceId);
    expect(statements).toHaveLength(Number(line?.['statements']));
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    expect(collector.requests[0]?.path).toBe('/v1/traces');
    expect(collector.exports[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'service-platform' },
    });
    expect(JSON.stringify(collector.exports)).not.toContain(worker.address);
    // a caller that does not record its trace
    const quiet = { ...headers, traceparent: '00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00' };
    await (await fetch(`${worker.url}/r/${worker.root}`, { headers: quiet })).text();
    process.kill('SIGTERM');
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(collector.spans().filter((span) => span.traceId.startsWith('1af'))).toEqual([]);
  });

  it('load none of their packages without a collector, and name them at the start if they are missing', async () => {
    const hooks = join(folder, 'hooks.mjs');
    writeFileSync(
      hooks,
      `export function resolve(name, context, next) {
         if (!name.startsWith('@opentelemetry/')) return next(name, context);
         throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
       }`,
    );
    const register = `import { register } from 'node:module'; register('${pathToFileURL(hooks).href}');`;
    const variables = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(register)}` };
    const url = await start(variables).ready;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const collector = await startCollector();
    const line = await refusal({
      ...variables,
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    });
    expect(line).toBe(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages @opentelemetry/…: install without --omit=optional.',
    );
    expect(collector.requests).toEqual([]);
  });

  it('that find no collector are reported, and hold up nothing', async () => {
    const process = start({
      LOG: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
    });
    const url = await process.ready;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await expect.poll(() => process.log.map(({ event }) => event)).toContain('traces-not-sent');
    process.kill('SIGTERM');
    expect(await process.exited).toEqual({ code: 0, signal: null });
  });
});
