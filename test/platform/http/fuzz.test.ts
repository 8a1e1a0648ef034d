import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as contract from '@service/widgets/contract';
import { TestBrowser } from '../support/browser.ts';
import { onOnePlatform } from '../support/databases.ts';
import { TestPerson } from '../support/people.ts';
import { publicUrl, type TestPlatform } from '../support/platform.ts';

/** `npm run fuzz` sends more; `FUZZ_SEED` repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 5_000);
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 4);
const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Requests with one seed, by the same people. */
const atOnce = 250;

interface Schema {
  readonly [key: string]: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Stands for an id of the caller's: in paths, queries and bodies. */
const ids = ['«root»', '«note»', '«image»', '«upload»', '«user»'] as const;

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    '../..',
    '%',
    '%zz',
    '%00',
    "'; --",
    '\r\n',
    '.',
    '\u202e',
  ),
  fc.constantFrom(
    'a'.repeat(300),
    'é'.repeat(3_000),
    'a/'.repeat(300),
    '9'.repeat(400),
    '[['.repeat(500),
    '-1',
    '1e999',
    'NaN',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const text = fc.oneof(
  hostileText,
  fc.constantFrom(...ids),
  fc.constantFrom('anna@example.com', 'note.md', '2026-01-01T00:00:00Z'),
);
const hostileNumber = fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 5e-324);
const nested = fc.nat(2_000).map((depth) => `«raw»${'['.repeat(depth)}${']'.repeat(depth)}`);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  hostileText,
  hostileNumber,
  nested,
  fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
);

/** Percent-encoded; a lone surrogate has no encoding. */
const encoded = (one: string) => encodeURIComponent(one.replaceAll(/\p{Surrogate}/gu, '\ufffd'));

/** Values of a JSON Schema: mostly valid, some nearly so. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const valid = (): fc.Arbitrary<unknown> => {
    const alternatives = schema.anyOf ?? schema.oneOf;
    if ('const' in schema) return fc.constant(schema['const']);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (alternatives && depth < 4) return fc.oneof(...alternatives.map((one) => valuesOf(one, depth + 1)));
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valuesOf(one, depth + 1)]);
        const requiredKeys = (schema.required ?? []).filter((key) => schema.properties?.[key]);
        return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
          requiredKeys: [...requiredKeys],
        });
      }
      case 'array':
        return fc.array(depth < 4 && schema.items ? valuesOf(schema.items, depth + 1) : anything, { maxLength: 4 });
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer(), fc.nat(20), hostileNumber);
      case 'string':
        return text;
      default:
        return anything;
    }
  };
  return fc.oneof({ weight: 9, arbitrary: valid() }, { weight: 1, arbitrary: anything });
}

const schemas = Object.entries(contract).flatMap(([name, value]) => {
  if (!name.endsWith('Schema') || !(value as { _zod?: unknown })._zod) return [];
  return [contract.toJsonSchema(value as never) as unknown as Schema];
});

/** JSON Schemas that the platform publishes: of its forms, and of its actions as tools. */
async function publishedSchemas(platform: TestPlatform) {
  const browser = new TestBrowser(platform);
  const forms: [string, Schema][] = [];
  for (const part of contract.catalogue) {
    if (part.kind !== 'schema' || !('id' in part)) continue;
    const { status, body } = await browser.ask(`/api/v0/forms/schema?type=${encodeURIComponent(part.id)}`);
    if (status === 200) forms.push([part.id, body as Schema]);
  }
  return forms;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const routes = contract.catalogue.flatMap((part) => ('path' in part ? [part.path] : []));
const paths = [
  ...new Set([...routes, '/api/v0/resources/uploads/:id', '/healthz', '/readyz', '/dev/mail', '/assets/x', '/cdn/x']),
];

const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ids, 'outline', 'keywords', 'thumbnail', 'original', 'info') },
  { weight: 1, arbitrary: hostileText.map((one) => encoded(one)) },
  { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%c0%af', '%2e%2e', '%2F', '%00', 'a'.repeat(5_000), '%F0%9F') },
);
const path = fc
  .tuple(fc.constantFrom(...paths), fc.array(segment, { minLength: 3, maxLength: 3 }))
  .map(([pattern, segments]) => pattern.replaceAll(/:\w+/g, () => segments.shift() ?? 'x'));

const names = [
  'q',
  'type',
  'cursor',
  'limit',
  'offset',
  'sort',
  'order',
  'within',
  'kind',
  'root',
  'depth',
  'since',
  'after',
  'token',
  'name',
  'returnTo',
  'return-to',
  'revision',
  'clusters',
];
const queryText = fc
  .array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(
        text.map((one) => encoded(one)),
        fc.constantFrom('%', '%ff', '%00', '+', '1', '50'),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const headerText = fc.oneof(
  fc.string({ maxLength: 30 }).map((one) => one.replaceAll(/[^\t\x20-\x7e]/g, '')),
  fc.constantFrom(
    'bytes=0-',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-1,3-4',
    'bytes=99999999999999999999-',
    '"1"',
    'W/"1"',
    '*',
    '"',
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    'x='.repeat(500),
    '\u00ff\u00fe',
    'application/json',
    'text/html',
    'text/html;q=x',
    'text/event-stream',
    '*/*',
    '1.0.0',
    'filename w6U=,parentId !',
    'filename ',
    ',,,',
  ),
);
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'cookie',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
  'idempotency-key',
  'last-event-id',
  'origin',
  'sec-fetch-site',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-checksum',
  'x-request-id',
  'x-forwarded-for',
];
const headers = fc.array(fc.tuple(fc.constantFrom(...headerNames), headerText), { maxLength: 4 });

const bodyOf = (forms: readonly [string, Schema][]) => {
  const submission = fc.constantFrom(...forms).chain(([type, schema]) =>
    fc.record(
      {
        type: fc.oneof({ weight: 8, arbitrary: fc.constant<unknown>(type) }, { weight: 1, arbitrary: anything }),
        target: fc.constantFrom<unknown>(...ids, 'x', 1),
        ifRevision: fc.oneof(fc.nat(3), hostileNumber),
        value: valuesOf(schema),
      },
      { requiredKeys: ['type', 'value'] },
    ),
  );
  const actions = contract.catalogue.flatMap((part) => (part.kind === 'actions' && 'id' in part ? [part.id] : []));
  const resource = fc.record(
    { resourceId: text, uploadId: text, name: text, content: text, revision: hostileNumber },
    { requiredKeys: [] },
  );
  const invocation = fc.record({
    action: fc.oneof(fc.constantFrom<unknown>(...actions), anything),
    payload: fc.oneof<fc.Arbitrary<unknown>[]>(resource, ...schemas.map((schema) => valuesOf(schema))),
  });
  const call = fc.record({
    jsonrpc: fc.constantFrom<unknown>('2.0', 2),
    id: fc.oneof(fc.nat(), anything),
    method: fc.oneof(fc.constantFrom<unknown>('initialize', 'tools/list', 'tools/call', 'ping'), anything),
    params: fc.oneof(fc.record({ name: text, arguments: anything }), anything),
  });
  return {
    '/api/v0/forms/submit': submission,
    '/actions': invocation,
    '/mcp': call,
    other: fc.oneof(anything, ...schemas.map((schema) => valuesOf(schema))),
  };
};

/** JSON of a value, with the raw parts of `nested`. */
const jsonOf = (value: unknown): string => JSON.stringify(value)?.replaceAll(/"«raw»([[\]]*)"/g, '$1') ?? '';

const requestOf = (forms: readonly [string, Schema][]) => {
  const bodies = bodyOf(forms);
  const some = fc.tuple(
    path,
    fc.oneof(queryText, fc.constant('')),
    fc.constantFrom(...methods),
    headers,
    fc.constantFrom('cookie', 'token', 'nobody'),
  );
  const free = some.chain(([at, query, method, sent, as]) =>
    fc
      .oneof(bodies.other.map(jsonOf), hostileText, fc.constant(`--x\r\nContent-Disposition: form-data; name="`))
      .map((body) => ({ at, query, method, sent, as, body })),
  );
  const aimed = fc
    .tuple(fc.constantFrom('/api/v0/forms/submit', '/actions', '/mcp'), fc.constantFrom('cookie', 'token', 'nobody'))
    .chain(([at, as]) =>
      (bodies[at as keyof typeof bodies] as fc.Arbitrary<unknown>).map((body) => ({
        at,
        query: '',
        method: 'POST',
        sent: [] as [string, string][],
        as,
        body: jsonOf(body),
      })),
    );
  return fc.oneof(free, aimed);
};

interface Caller {
  readonly known: Readonly<Record<string, string>>;
  readonly cookie: string;
  readonly token: string;
}

async function arrange(platform: TestPlatform, at: number): Promise<Caller> {
  const anna = await TestPerson.signUp(platform, `anna-${at}@example.com`);
  const note = await anna.document(anna.root, 'note.md', '# Note\n\nText');
  const token = await anna.browser.post('/api/v0/users/tokens', { name: 'fuzz' });
  const known = { '«root»': anna.root, '«note»': note, '«image»': note, '«upload»': note, '«user»': anna.userId };
  return { known, cookie: anna.browser.cookieHeader, token: String(token.body?.token ?? '') };
}

/** A seed for each `atOnce` requests, until their number or the time is reached. */
function* seeds(end: number): Generator<number> {
  for (let sent = 0; sent < requests && Date.now() < end; sent += atOnce) yield firstSeed + sent / atOnce;
}

onOnePlatform('any request', (start) => {
  test(
    `${requests} requests of every route by its schema are answered without a fault`,
    { timeout: (minutes + 1) * 60_000 },
    async () => {
      const unlimited = Object.fromEntries(
        Object.keys(contract.limits)
          .filter((name) => /Per(?!iod)/.test(name))
          .map((name) => [name, 1_000_000]),
      );
      const platform = await start({ settings: { limits: unlimited } });
      const forms = await publishedSchemas(platform);
      expect(forms.length).toBeGreaterThan(5);
      const one = requestOf(forms);
      const end = Date.now() + minutes * 60_000;
      let count = 0;
      const statuses = new Map<string, number>();
      console.log(`Seed ${firstSeed}: FUZZ_SEED=${firstSeed} npm run fuzz`);
      for (const seed of seeds(end)) {
        const caller = await arrange(platform, seed);
        const fill = (given: string) => given.replaceAll(/«\w+»/g, (id) => caller.known[id] ?? id);
        await fc.assert(
          fc.asyncProperty(one, async ({ at, query, method, sent, as, body }) => {
            count += 1;
            const all = new Headers({
              host: new URL(publicUrl).host,
              origin: publicUrl,
              'content-type': 'application/json',
            });
            if (as === 'cookie') all.set('cookie', caller.cookie);
            if (as === 'token') all.set('authorization', `Bearer ${caller.token}`);
            // repeats a header, unless that would only spoil the request
            for (const [name, value] of sent) {
              if (name === 'content-type' || name === 'origin') all.set(name, value);
              else all.append(name, value);
            }
            const hasBody = method !== 'GET' && method !== 'HEAD';
            const request = new Request(`${publicUrl}${fill(at)}${query && `?${fill(query)}`}`, {
              method,
              headers: all,
              ...(hasBody && { body: fill(body) }),
            });
            const response = await platform.fetch(request, { address: '192.0.2.77' });
            const type = response.headers.get('content-type') ?? '';
            statuses.set(`${as} ${response.status}`, (statuses.get(`${as} ${response.status}`) ?? 0) + 1);
            const isStream = type.startsWith('text/event-stream');
            const answer = isStream ? '' : await response.text();
            if (isStream) await response.body?.cancel();
            const seen = `${response.status} ${answer.slice(0, 300)}`;
            if (response.status >= 500) throw new Error(`A fault: ${seen}\n${JSON.stringify(platform.log.at(-1))}`);
            if (type !== 'application/problem+json' || !answer) return;
            const problem = contract.problemSchema.safeParse(JSON.parse(answer));
            if (!problem.success || problem.data.status !== response.status) throw new Error(`No problem: ${seen}`);
          }),
          {
            seed,
            numRuns: atOnce,
            endOnFailure: false,
            interruptAfterTimeLimit: Math.max(1, end - Date.now()),
            markInterruptAsFailure: false,
          },
        );
        await platform.jobs.idle();
      }
      console.log(`${count} requests`, Object.fromEntries([...statuses].toSorted()));
      // not all of them were refused at the door
      for (const as of ['cookie', 'token', 'nobody']) expect(statuses.get(`${as} 200`)).toBeGreaterThan(0);
      expect(platform.log.filter(({ level, event }) => level === 'error' && event === 'request_failed')).toEqual([]);
    },
  );
});
