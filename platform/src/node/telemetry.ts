import type { Limits } from '@service/widgets/contract';
import { unmatched } from '../http/refusals.ts';
import type { Database, Observer, RequestRecord, StatementTimer } from '../ports.ts';
import { logOf, type LogEntry } from '../settings.ts';
import type { Environment } from './environment.ts';
import type { Exchange } from './http-server.ts';
import type { Metrics } from './metrics.ts';
import { describeError, StartError } from './start-error.ts';
import type { RequestSpan, Tracing } from './tracing.ts';

const minute = 60_000;
const longestStatement = 300;

/** Statements that only bound a transaction. */
const bounds = /^\s*(?:begin|commit|rollback|savepoint|release)\b/i;

/** The client has gone before there was an answer; nginx writes it so. */
const clientGone = 499;

/** 503 is an answer by intent; a probe of readiness asks for it. */
function levelOf(status: number, route: string): LogEntry['level'] {
  if (status < 500 || route === '/readyz') return 'info';
  return status === 503 ? 'warn' : 'error';
}

/** A request while it is answered. */
interface RequestContext extends RequestRecord {
  statements: number;
  /** Begins the span of a statement. @returns the function that ends it */
  beginStatement?: ((sql: string) => () => void) | undefined;
}

interface TelemetryParts {
  readonly log: (entry: LogEntry) => void;
  readonly limits: Pick<Limits, 'slowStatementMilliseconds'>;
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
}

/** Lines, metrics and traces of requests and their statements. */
export class Telemetry implements Observer {
  readonly #parts: TelemetryParts;

  constructor(parts: TelemetryParts) {
    this.#parts = parts;
  }

  /**
   * Opens what the environment asks for; its libraries are loaded only then.
   *
   * @throws {StartError} if the metrics' port can't be used, or the libraries of traces are not installed
   */
  static async open(
    { metricsHost, metricsPort, tracesUrl }: Environment,
    limits: Limits,
    log: (entry: LogEntry) => void,
  ): Promise<Telemetry> {
    const tracing = tracesUrl === undefined ? undefined : await openTracing(log);
    const metrics = metricsPort === undefined ? undefined : await openMetrics(metricsHost, metricsPort);
    return new Telemetry({ log, limits, metrics, tracing });
  }

  get metrics(): Metrics | undefined {
    return this.#parts.metrics;
  }

  /** Observes a request; its line is written when its answer has ended. */
  readonly observe = ({ incoming, outgoing, record }: Exchange): void => {
    const { method = 'GET', headers, socket } = incoming;
    const startedAt = performance.now();
    const sentBefore = socket.bytesWritten;
    const span = this.#parts.tracing?.begin(method, headers);
    const context: RequestContext = Object.assign(record, {
      statements: 0,
      traceId: span?.traceId,
      beginStatement: span?.beginStatement,
    });
    outgoing.once('close', () => {
      this.#end(context, span, {
        method,
        status: outgoing.headersSent ? outgoing.statusCode : clientGone,
        ms: performance.now() - startedAt,
        bytes: socket.bytesWritten - sentBefore,
        ...(!outgoing.writableFinished && { aborted: true }),
      });
    });
  };

  /** Times the statements of a database that belong to no request. */
  watch(database: Database): void {
    database.timeStatement = (sql) => (bounds.test(sql) ? undefined : this.#time(sql, undefined));
  }

  timerOf(record: RequestRecord): StatementTimer {
    const request = record as RequestContext;
    return (sql) => {
      if (bounds.test(sql)) return undefined;
      request.statements += 1;
      return this.#time(sql, request);
    };
  }

  searched(seconds: number): void {
    this.#parts.metrics?.search(seconds);
  }

  async close(): Promise<void> {
    await this.#parts.metrics?.close();
    await this.#parts.tracing?.close();
  }

  /** @returns the function to call when the statement has ended */
  #time(sql: string, request: RequestContext | undefined): () => void {
    const { log, limits, metrics } = this.#parts;
    const startedAt = performance.now();
    const endSpan = request?.beginStatement?.(sql);
    return () => {
      const ms = performance.now() - startedAt;
      endSpan?.();
      metrics?.statement(ms / 1000);
      if (ms <= limits.slowStatementMilliseconds) return;
      const statement = sql.replaceAll(/\s+/g, ' ').trim().slice(0, longestStatement);
      const { route } = request ?? {};
      logOf(log, request)({ level: 'warn', event: 'slow-statement', route, ms: Math.round(ms), statement });
    };
  }

  #end(
    { id, traceId, route = unmatched, statements }: RequestContext,
    span: RequestSpan | undefined,
    ended: { method: string; status: number; ms: number; bytes: number; aborted?: boolean },
  ): void {
    const { method, status, ms, bytes, aborted } = ended;
    span?.end(route, status);
    this.#parts.metrics?.request(method, route, status, ms / 1000);
    this.#parts.log({
      level: levelOf(status, route),
      event: 'request',
      requestId: id,
      traceId,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      statements,
      bytes,
      aborted,
    });
  }
}

async function openTracing(log: (entry: LogEntry) => void): Promise<Tracing> {
  const loaded = await import('./tracing.ts').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the optional packages @opentelemetry/…: install without --omit=optional.',
    );
  });
  let reportedAt = -minute;
  return new loaded.Tracing((error) => {
    if (performance.now() - reportedAt < minute) return;
    reportedAt = performance.now();
    log({ level: 'warn', event: 'traces-not-sent', ...describeError(error) });
  });
}

async function openMetrics(host: string, port: number): Promise<Metrics> {
  const { Metrics } = await import('./metrics.ts');
  try {
    return await Metrics.open(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'Choose another port, or leave METRICS_PORT out.';
    if (code === 'EADDRINUSE')
      throw new StartError(`METRICS_PORT: ${port} on ${host} is in use by another program. ${advice}`);
    if (code === 'EACCES')
      throw new StartError(`METRICS_PORT: ${port} on ${host} is not allowed for this user. ${advice}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`METRICS_HOST: ${host} is no address of this machine.`);
    }
    throw error;
  }
}
