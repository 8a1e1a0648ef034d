import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Platform } from '../app.ts';
import {
  RefusedMailError,
  type Database,
  type Jobs,
  type Mailer,
  type QueueState,
  type Replica,
  type ReplicaOutcome,
} from '../ports.ts';

/** Upper bounds of the histograms, in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Milliseconds that a scrape waits for the database. */
const longestRead = 2_000;

export interface Measured {
  readonly database: Database;
  readonly replica: Replica | undefined;
  readonly jobs: Jobs;
  readonly platform: Platform;
}

/** Metrics of this process as Prometheus text, at `/metrics` on a port of their own. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #server: Server;
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #statements: Histogram;
  readonly #searches: Histogram;
  readonly #mails: Counter<'template' | 'outcome'>;
  readonly #failedJobs: Counter<'queue'>;
  readonly #replicaReads: Counter<'outcome'>;

  private constructor(server: Server) {
    this.#server = server;
    const registers = [this.#registry];
    const seconds = { registers, buckets };
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      ...seconds,
      name: 'service_http_request_seconds',
      help: 'Requests until the end of their answers.',
      labelNames: ['method', 'route', 'status'],
    });
    this.#statements = new Histogram({
      ...seconds,
      name: 'service_database_statement_seconds',
      help: 'Statements of the database, with waits for a connection.',
    });
    this.#searches = new Histogram({
      ...seconds,
      name: 'service_search_seconds',
      help: 'Searches, with waits for their turn.',
    });
    this.#mails = new Counter({
      registers,
      name: 'service_mails_total',
      help: 'E-mails handed to the mail server: sent, refused for good, or failed and tried again.',
      labelNames: ['template', 'outcome'],
    });
    this.#failedJobs = new Counter({
      registers,
      name: 'service_jobs_failed_total',
      help: 'Failed tries of jobs.',
      labelNames: ['queue'],
    });
    this.#replicaReads = new Counter({
      registers,
      name: 'service_replica_reads_total',
      help: 'Reads that the replica served, or the database instead, because the replica was behind or away or ended them.',
      labelNames: ['outcome'],
    });
  }

  /** @throws the system's error (`EADDRINUSE`, `EACCES`, …) if it can't listen */
  static async open(host: string, port: number): Promise<Metrics> {
    const server = createServer(async (request, response) => {
      const isMetrics = /^\/metrics(?:\?|$)/.test(request.url ?? '');
      if (!isMetrics || !['GET', 'HEAD'].includes(request.method ?? '')) {
        response.writeHead(isMetrics ? 405 : 404, isMetrics ? { Allow: 'GET, HEAD' } : {}).end();
        return;
      }
      try {
        const text = await metrics.#registry.metrics();
        response.writeHead(200, { 'Content-Type': metrics.#registry.contentType }).end(text);
      } catch {
        response.writeHead(500).end();
      }
    });
    const metrics = new Metrics(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    return metrics;
  }

  get url(): string {
    const { address, family, port } = this.#server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
  }

  request(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  statement(seconds: number): void {
    this.#statements.observe(seconds);
  }

  search(seconds: number): void {
    this.#searches.observe(seconds);
  }

  jobFailed(queue: string): void {
    this.#failedJobs.inc({ queue });
  }

  readonly replicaRead = (outcome: ReplicaOutcome): void => this.#replicaReads.inc({ outcome });

  /** A mailer whose e-mails are counted. */
  counted(mailer: Mailer): Mailer {
    const count = (template: string, outcome: string) => this.#mails.inc({ template, outcome });
    return {
      send: async (mail, permit) => {
        try {
          await mailer.send(mail, permit);
        } catch (error) {
          count(mail.template, error instanceof RefusedMailError ? 'refused' : 'failed');
          throw error;
        }
        count(mail.template, 'sent');
      },
    };
  }

  /** Reads these at each scrape. */
  watch({ database, replica, jobs, platform }: Measured): void {
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        registers: [this.#registry],
        name,
        help,
        collect() {
          this.set(read());
        },
      });
    gauge('service_streams_open', 'Open event streams.', () => platform.state().streams);
    gauge('service_uploads_open', 'Uploads that requests work on.', () => platform.state().uploads);
    const { memoryBytes, pool } = database;
    if (memoryBytes) gauge('service_database_memory_bytes', 'Memory of the embedded database.', memoryBytes);
    if (pool) {
      const connections = new Gauge({
        registers: [this.#registry],
        name: 'service_database_connections',
        help: 'Connections of the pool in all, idle ones, and what waits for one.',
        labelNames: ['state'],
        collect() {
          for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
        },
      });
    }
    if (replica) this.#watchReplica(replica);
    if (jobs.state) this.#watchQueues(() => jobs.state?.() ?? Promise.resolve([]));
  }

  /** Ends the server, and what the default metrics measure. */
  async close(): Promise<void> {
    this.#registry.clear();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #watchReplica(replica: Replica): void {
    const registers = [this.#registry];
    const measured = onceAScrape(() => replica.lagBytes(), undefined);
    const up = new Gauge({
      registers,
      name: 'service_replica_up',
      help: '1 if the replica answers and follows the database, else 0.',
      async collect() {
        up.set((await measured()) === undefined ? 0 : 1);
      },
    });
    const lag = new Gauge({
      registers,
      name: 'service_replica_lag_bytes',
      help: 'Log of the database that the replica has not replayed.',
      async collect() {
        const bytes = await measured();
        if (bytes === undefined) lag.remove();
        else lag.set(bytes);
      },
    });
  }

  #watchQueues(read: () => Promise<readonly QueueState[]>): void {
    const registers = [this.#registry];
    const states = onceAScrape(() => read().catch(() => []), []);
    const waiting = new Gauge({
      registers,
      name: 'service_jobs',
      help: 'Jobs that wait for a worker or their next try, of all processes.',
      labelNames: ['queue', 'state'],
      async collect() {
        waiting.reset();
        for (const { name: queue, ...counts } of await states()) {
          for (const state of ['waiting', 'retrying'] as const) waiting.set({ queue, state }, counts[state]);
        }
      },
    });
    const oldest = new Gauge({
      registers,
      name: 'service_job_oldest_seconds',
      help: 'Age of the oldest job that waits, of all processes.',
      labelNames: ['queue'],
      async collect() {
        oldest.reset();
        for (const { name: queue, oldestSeconds } of await states()) oldest.set({ queue }, oldestSeconds);
      },
    });
  }
}

/** Metrics of one scrape share a reading; a database that is away leaves the other metrics readable. */
function onceAScrape<Value>(read: () => Promise<Value>, otherwise: Value): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () =>
    (pending ??= Promise.race([read(), pause(longestRead, otherwise, { ref: false })]).finally(
      () => (pending = undefined),
    ));
}
