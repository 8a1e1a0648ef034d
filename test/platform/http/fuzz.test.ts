import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as contract from '@service/widgets/contract';
import { buildServe, startServe, type ServeProcess } from '../../support/serve-process.ts';
import { arrange, type Arranged } from '../support/fuzz/arrange.ts';
import { exchange, send } from '../support/fuzz/client.ts';
import { incompleteRequests, rawRequest, requestsOf } from '../support/fuzz/requests.ts';
import { paths, samples, type FuzzRequest } from '../support/fuzz/samples.ts';
import type { Schema } from '../support/fuzz/values.ts';
import { createDatabase } from '../support/postgres.ts';

/** `npm run fuzz` sends more, up to `FUZZ_MINUTES`; `FUZZ_SEED` repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 5_000);
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 10);
const firstSeed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Requests with one seed, about the same resources. */
const batch = 500;
/** Requests of a batch that bypass Node's client. */
const rawRequests = 50;
const atOnce = 6;

/** Limits of attempts that are never reached, and short deadlines. */
const limits = {
  ...Object.fromEntries(
    Object.keys(contract.limits)
      .filter((name) => /Per(?!iod)/.test(name))
      .map((name) => [name, 1_000_000]),
  ),
  headerSeconds: 2,
  bodySeconds: 2,
};

/** Counts log lines by level and event. */
function eventsIn(log: readonly { readonly level: string; readonly event: string }[]): string {
  const counts: Record<string, number> = {};
  for (const { level, event } of log) counts[`${level} ${event}`] = (counts[`${level} ${event}`] ?? 0) + 1;
  return JSON.stringify(counts);
}

/** Runs `work` for each item, several at once. */
async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** JSON Schemas of the forms that the platform publishes. */
async function publishedForms(url: string): Promise<[string, Schema][]> {
  const forms: [string, Schema][] = [];
  for (const part of contract.catalogue) {
    if (part.kind !== 'schema' || !('id' in part)) continue;
    const response = await fetch(`${url}/api/v0/forms/schema?type=${encodeURIComponent(part.id)}`);
    if (response.ok) forms.push([part.id, (await response.json()) as Schema]);
  }
  return forms;
}

/** Statuses of a run, by route and hundreds, and everything that is a fault. */
class Findings {
  readonly faults: string[] = [];
  readonly #counts = new Map<string, Map<string, number>>();
  count = 0;

  add(route: string, status: number): void {
    this.count += 1;
    const counts = this.#counts.get(route) ?? new Map<string, number>();
    this.#counts.set(route, counts);
    const hundred = `${Math.floor(status / 100)}xx`;
    counts.set(hundred, (counts.get(hundred) ?? 0) + 1);
  }

  has(route: string): boolean {
    const counts = this.#counts.get(route);
    return Boolean(counts?.has('2xx') || counts?.has('3xx'));
  }

  /** One line for each route of `samples`, and the sum of all. */
  get summary(): string {
    const sum: Record<string, number> = {};
    for (const counts of this.#counts.values()) {
      for (const [hundred, number] of counts) sum[hundred] = (sum[hundred] ?? 0) + number;
    }
    const lines = [...new Set(samples.map(({ route }) => route))].map((route) => {
      const counts = [...(this.#counts.get(route) ?? [])].toSorted();
      return `${route}: ${counts.map(([hundred, number]) => `${number} ${hundred}`).join(', ')}`;
    });
    return [...lines, `all ${this.count}: ${JSON.stringify(sum)}`].join('\n');
  }
}

async function check(url: string, request: FuzzRequest, arranged: Arranged, findings: Findings): Promise<void> {
  const filled = arranged.fill(request);
  const fault = (what: string) =>
    findings.faults.push(
      `${what}\n${JSON.stringify(filled)
        .replaceAll(/(.)\1{99,}/g, '$1…')
        .slice(0, 2_000)}`,
    );
  try {
    const { status, headers, body } = await send(url, filled);
    findings.add(request.route, status);
    if (status >= 500) fault(`${status}: ${body.slice(0, 300)}`);
    else if (headers['content-type'] === 'application/problem+json' && body) {
      const problem = contract.problemSchema.safeParse(JSON.parse(body));
      if (!problem.success || problem.data.status !== status) fault(`No problem of the contract: ${body}`);
    }
  } catch (error) {
    fault(String(error));
  }
}

async function checkRaw(url: string, bytes: string, findings: Findings): Promise<void> {
  const fault = (what: string) => findings.faults.push(`${what}\n${JSON.stringify(bytes.slice(0, 2_000))}`);
  try {
    const answer = await exchange(url, bytes);
    const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
    for (const status of statuses) findings.add('raw', status);
    if (!statuses.length) fault('No answer');
    else if (statuses.some((status) => status >= 500)) fault(answer.slice(0, 500));
  } catch (error) {
    fault(String(error));
  }
}

test('a sample covers every route of the catalogue', () => {
  const routes = contract.catalogue.flatMap((part) => ('path' in part ? [part.path] : []));
  expect(routes.filter((path) => !paths.includes(path))).toEqual([]);
});

describe.each([
  ['PostgreSQL', Math.ceil(requests * 0.7)],
  ['PGlite', Math.floor(requests * 0.3)],
] as const)('any request to a platform on %s', (database, most) => {
  let folder: string;
  let platform: ServeProcess;
  let url: string;
  const findings = new Findings();

  beforeAll(async () => {
    await buildServe();
    folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
    const isServer = database === 'PostgreSQL';
    platform = startServe({
      DATA_DIR: folder,
      LIMITS: JSON.stringify(limits),
      ...(isServer && { DATABASE_URL: await createDatabase(inject('postgresUrl')) }),
    });
    url = await platform.ready;
  }, 300_000);
  afterAll(async () => {
    platform.kill('SIGTERM');
    await platform.exited;
    rmSync(folder, { recursive: true, force: true });
  });

  test('is answered, and every sample succeeds', async () => {
    const arranged = await arrange(url, 'first');
    for (const sample of samples) {
      await check(url, sample, arranged, findings);
      if (!findings.has(sample.route)) findings.faults.push(`${sample.route} as ${sample.as} does not succeed`);
    }
    expect(findings.faults).toEqual([]);
  });

  test('ends within the deadlines, however it breaks off', async () => {
    await Promise.all(incompleteRequests.map((bytes) => checkRaw(url, bytes, findings)));
    expect(findings.faults).toEqual([]);
  });

  test('is answered without a fault, whatever it contains', { timeout: (minutes + 2) * 60_000 }, async () => {
    const forms = await publishedForms(url);
    expect(forms.length).toBeGreaterThan(5);
    const any = requestsOf(forms);
    const end = Date.now() + minutes * 60_000;
    console.log(`Seed ${firstSeed}: FUZZ_SEED=${firstSeed} npm run fuzz`);
    for (let seed = firstSeed; findings.count < most && Date.now() < end && findings.faults.length < 20; seed += 1) {
      const arranged = await arrange(url, `${seed}`);
      const some = fc.sample(any, { seed, numRuns: batch - rawRequests });
      await forEachOf(some, (request) => check(url, request, arranged, findings));
      const raw = fc.sample(rawRequest, { seed, numRuns: rawRequests });
      await forEachOf(raw, (bytes) => checkRaw(url, bytes, findings));
    }
    const { log } = platform;
    console.log(`${database}\n${findings.summary}\nlogged: ${eventsIn(log)}`);
    expect([findings.faults, log.filter(({ level }) => level === 'error')]).toEqual([[], []]);
    if (Date.now() < end) expect(findings.count).toBeGreaterThanOrEqual(most);
    expect(samples.map(({ route }) => route).filter((route) => !findings.has(route))).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});
