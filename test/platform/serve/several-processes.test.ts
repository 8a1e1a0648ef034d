import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mailsTo, newAddress } from '../../support/journey-people.ts';
import { Worker } from '../../support/live-people.ts';
import { ProcessGroup } from '../../support/process-group.ts';
import { servedBy } from '../../support/round-robin-proxy.ts';
import { buildServe, killServeProcesses } from '../../support/serve-process.ts';
import { signUpType, submitSignUp, tokenIn, verify } from '../../support/sign-up-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { createDatabase } from '../support/postgres.ts';
import { encodeMetadata, uploadsPath } from '../support/uploads.ts';

/** Restarts of a process under load, beginning with the one that has an event stream. */
const restarts = Number(process.env['RESTARTS'] ?? 1);

const limits = {
  // many of the proxy's checks, also on a busy machine
  drainSeconds: 3,
  signInMailsPerClient: 1_000,
  verificationsPerClient: 1_000,
  submissionsPerMinute: 10_000,
};

let folder: string;
let databaseUrl: string;
let variables: Record<string, string>;
let group: ProcessGroup;

beforeAll(async () => {
  await buildServe();
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  databaseUrl = await createDatabase(inject('postgresUrl'));
  variables = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LIMITS: JSON.stringify(limits),
  };
  group = await ProcessGroup.start(3, variables);
});
afterAll(async () => {
  await group?.stop();
  killServeProcesses();
  rmSync(folder, { recursive: true, force: true });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(group.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: group.url,
      ...headers,
    },
    body: JSON.stringify(body),
  });

const signUp = () => Worker.signUp(group.url, group.urls[0]);

const createDocument = (worker: Worker, name: string, key: string = randomUUID()) => {
  const form = {
    type: '@service/resources/schema/create-document',
    target: worker.root,
    value: { name },
  };
  return post('/api/v0/forms/submit', form, {
    ...worker.headers,
    'Idempotency-Key': key,
  });
};

async function idIn(response: Response): Promise<string> {
  const body = (await response.json()) as {
    result: { resource: { id: string } };
  };
  expect([response.status, body]).toEqual([200, expect.objectContaining({ result: expect.anything() })]);
  return body.result.resource.id;
}

const readRoot = (worker: Worker) =>
  fetch(`${group.url}/r/${worker.root}?limit=500`, {
    headers: { ...worker.headers, Accept: 'application/json' },
  });

/** Names of the entries of the worker's root directory. */
async function namesOf(worker: Worker): Promise<string[]> {
  const { children } = (await (await readRoot(worker)).json()) as {
    children: { items: { name: string }[] };
  };
  return children.items.map(({ name }) => name);
}

const servers = (responses: readonly { readonly headers: Headers }[]) =>
  new Set(responses.map(({ headers }) => headers.get(servedBy)));

/** An upload whose length is told with its last piece. */
class Upload {
  readonly #worker: Worker;
  readonly #pieces: Buffer[] = [];
  #path = '';
  #offset = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  async create(filename: string): Promise<Response> {
    const metadata = encodeMetadata({ filename, parentId: this.#worker.root });
    const created = await this.#ask('POST', uploadsPath, {
      'Upload-Defer-Length': '1',
      'Upload-Metadata': metadata,
    });
    this.#path = created.headers.get('location') ?? '';
    return created;
  }

  async append(count: number, more: Record<string, string> = {}): Promise<Response> {
    const piece = Buffer.from(randomBytes(count));
    const headers = {
      'Upload-Offset': String(this.#offset),
      'Content-Type': 'application/offset+octet-stream',
    };
    const response = await this.#ask('PATCH', this.#path, { ...headers, ...more }, piece);
    this.#pieces.push(piece);
    this.#offset += count;
    return response;
  }

  async finish(count: number): Promise<Buffer> {
    const finished = await this.append(count, {
      'Upload-Length': String(this.#offset + count),
    });
    const { headers } = this.#worker;
    const stored = await fetch(`${group.url}/r/${finished.headers.get('resource-id')}/original`, { headers });
    return Buffer.from(await stored.arrayBuffer());
  }

  #ask(method: string, path: string, more: Record<string, string>, body?: Buffer<ArrayBuffer>): Promise<Response> {
    const headers = {
      ...this.#worker.headers,
      'Tus-Resumable': '1.0.0',
      ...more,
    };
    return fetch(new URL(path, group.url), {
      method,
      headers,
      ...(body && { body }),
    });
  }
}

const streamOf = async (worker: Worker, after?: number) => {
  const resume = after === undefined ? undefined : { 'Last-Event-ID': String(after) };
  return new EventReader(
    await fetch(`${group.url}/api/v0/events`, {
      headers: { ...worker.headers, ...resume },
    }),
  );
};

describe('three processes behind a round-robin proxy', () => {
  it('redeem the link of a mail that another one has sent, and end a session together', async () => {
    const address = newAddress();
    const asked = await post('/api/v0/forms/submit', {
      type: signUpType,
      value: { name: 'Astrid Lind', email: address },
    });
    const [mail] = await mailsTo(group.urls[0]!, address);
    const cookies = ({ headers }: Response) => headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const verified = await post(
      '/api/v0/users/verify-sign-in',
      { token: tokenIn(mail!), session: 'cookie' },
      { Cookie: cookies(asked).join('; ') },
    );
    expect([verified.status, servers([asked, verified]).size]).toEqual([200, 2]);
    const Cookie = cookies(verified).join('; ');
    const action = {
      action: '@service/authentication/actions/get-current-user',
      payload: {},
    };
    const users = async () => {
      const responses = await Promise.all(group.urls.map(() => post('/actions', action, { Cookie })));
      expect(servers(responses).size).toBe(3);
      return Promise.all(responses.map((response) => response.text()));
    };
    for (const user of await users()) expect(user).toContain(address);
    expect((await post('/api/v0/users/sign-off', {}, { Cookie })).ok).toBe(true);
    for (const user of await users()) expect(user).not.toContain(address);
    expect((await verify(group.url, { token: tokenIn(mail!) })).ok).toBe(false);
  });

  it('run a form once that is sent to all of them at once with one key', async () => {
    const worker = await signUp();
    const key = randomUUID();
    const responses = await Promise.all(group.urls.map(() => createDocument(worker, 'once', key)));
    expect(servers(responses).size).toBe(3);
    expect(new Set(await Promise.all(responses.map(idIn))).size).toBe(1);
    expect((await namesOf(worker)).filter((name) => name.startsWith('once'))).toEqual(['once']);
  });

  it('count attempts together', async () => {
    const address = newAddress();
    const responses = await Promise.all(Array.from({ length: 9 }, () => submitSignUp(group.url, address)));
    expect(servers(responses).size).toBe(3);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  });

  it('deliver the events of all of them to the streams of each, in order', async () => {
    const worker = await signUp();
    const streams = await Promise.all(group.urls.map(() => streamOf(worker)));
    expect(servers(streams).size).toBe(3);
    const created: Response[] = [];
    for (let count = 0; count < 20; count += 1) {
      created.push(await createDocument(worker, `document ${count}`));
    }
    expect(servers(created).size).toBe(3);
    const ids = await Promise.all(created.map(idIn));
    for (const stream of streams) {
      const events: string[] = [];
      // a stream may begin with events that the sign-up has written, while an older transaction still ran
      while (events.length < ids.length) {
        for (const { kind, data } of await stream.take(1)) {
          const id = String(data.resourceId);
          if (kind === 'resource.created' && ids.includes(id)) events.push(id);
        }
      }
      expect(events).toEqual(ids);
      await stream.close();
    }
  });

  it('take the pieces of an upload in turn', async () => {
    const upload = new Upload(await signUp());
    const responses = [await upload.create('noise.bin')];
    for (let count = 0; count < 5; count += 1) responses.push(await upload.append(100_000));
    expect(responses.map(({ status }) => status)).toEqual([201, 204, 204, 204, 204, 204]);
    expect(servers(responses).size).toBe(3);
    const stored = await upload.finish(1_000);
    expect(stored.equals(upload.bytes)).toBe(true);
  });
});

/** ms between two requests of a client */
const pace = 30;

/** Clients that send one request after another until they are told to stop, and record what fails. */
class Load {
  readonly failures: string[] = [];
  readonly #worker: Worker;
  readonly #clients: Promise<void>[] = [];
  #stopped = false;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** @param request sends the request of this number, and resolves with its response */
  run(request: (count: number) => Promise<Response>): void {
    const client = async () => {
      for (let count = 1; !this.#stopped; count += 1) {
        await this.#record(() => request(count));
        await new Promise((resolve) => setTimeout(resolve, pace));
      }
    };
    this.#clients.push(client());
  }

  /** Follows the events until that of `last`, and perhaps the next one. @returns ids of created resources in order */
  async follow(first: EventReader, last: Promise<string>): Promise<{ created: string[]; streams: number }> {
    const created: string[] = [];
    let isOver = () => false;
    void last.then((id) => (isOver = () => created.includes(id)));
    let stream = first;
    let position = -1;
    for (let streams = 1; ; streams += 1) {
      if (stream.status >= 400) this.failures.push(`event stream: ${stream.status}`);
      try {
        for (let event = await stream.next(); event; event = await stream.next()) {
          if (event.kind !== 'resource.created') continue;
          created.push(event.data.resourceId ?? '');
          if (isOver()) return await stream.close().then(() => ({ created, streams }));
        }
      } catch (error) {
        this.failures.push(`event stream: ${String(error)}`);
      }
      position = Math.max(position, stream.position);
      stream = await streamOf(this.#worker, position);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#clients);
  }

  async #record(request: () => Promise<Response>): Promise<void> {
    try {
      const response = await request();
      if (!response.bodyUsed) await response.arrayBuffer();
      if (!response.ok) this.failures.push(`${response.url}: ${response.status}`);
    } catch (error) {
      this.failures.push(String((error as Error).cause ?? error));
    }
  }
}

it(`restart without a failed request (RESTARTS=${restarts})`, { timeout: 60_000 + restarts * 30_000 }, async () => {
  const worker = await signUp();
  const load = new Load(worker);
  const upload = new Upload(worker);
  await upload.create('noise.bin');
  const names: string[] = [];
  const ids: string[] = [];
  let announceLast = (_id: string) => undefined as void;
  const stream = await streamOf(worker);
  const followed = load.follow(stream, new Promise((resolve) => (announceLast = resolve)));
  load.run(() => readRoot(worker));
  load.run(() => upload.append(2_000));
  load.run(async (count) => {
    const response = await createDocument(worker, `document ${count}`);
    names.push(`document ${count}`);
    ids.push(await idIn(response.clone()));
    return response;
  });

  for (let count = 0; count < restarts; count += 1) {
    const oldest = group.urls[0]!;
    const ended = await group.restart(count ? oldest : (stream.headers.get(servedBy) ?? oldest));
    expect(await ended.exited).toEqual({ code: 0, signal: null });
    expect(ended.log.filter(({ level }) => level === 'error')).toEqual([]);
  }
  await load.stop();

  const stored = await upload.finish(1_000);
  expect(stored.equals(upload.bytes)).toBe(true);
  announceLast(await idIn(await createDocument(worker, 'last')));
  // its event may have come before its response
  await createDocument(worker, 'end');
  const { created, streams } = await followed;
  expect(load.failures).toEqual([]);
  expect(streams).toBeGreaterThan(1);
  expect(created.filter((id) => ids.includes(id))).toEqual(ids);
  const stays = (await namesOf(worker)).filter((name) => name.startsWith('document '));
  expect(stays.toSorted()).toEqual(names.toSorted());
});
