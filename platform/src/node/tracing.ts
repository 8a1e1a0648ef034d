import type { IncomingHttpHeaders } from 'node:http';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace';

/** The span of a request. */
export interface RequestSpan {
  /** `undefined` if the caller's trace is not recorded. */
  readonly traceId: string | undefined;
  /** @returns the function that ends the span of a statement */
  beginStatement(sql: string): () => void;
  end(route: string, status: number): void;
}

/** Milliseconds that a stop waits for the last spans. */
const longestFlush = 2_000;

const getter = {
  get: (headers: unknown, name: string) => (headers as IncomingHttpHeaders)[name],
  keys: (headers: unknown) => Object.keys(headers as IncomingHttpHeaders),
};

/** Traces to an OpenTelemetry collector (OTLP over HTTP), by the SDK's own `OTEL_…` variables. */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #propagator = new W3CTraceContextPropagator();

  /** @param onError called when spans can't be sent */
  constructor(onError: (error: unknown) => void) {
    const exporter = new OTLPTraceExporter();
    const reporting: SpanExporter = {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          if (result.code) onError(result.error);
          done(result);
        }),
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    };
    this.#provider = new TracerProvider({
      resource: defaultResource()
        .merge(resourceFromAttributes({ 'service.name': 'service-platform' }))
        // OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter: reporting })],
    });
    this.#tracer = this.#provider.getTracer('service-platform');
  }

  /** Begins the span of a request, as a child of its `traceparent`. */
  begin(method: string, headers: IncomingHttpHeaders): RequestSpan {
    const parent = this.#propagator.extract(ROOT_CONTEXT, headers, getter);
    const attributes = { 'http.request.method': method };
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    const inside = trace.setSpan(parent, span);
    return {
      traceId: span.isRecording() ? span.spanContext().traceId : undefined,
      beginStatement: (sql) => {
        const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql };
        const name = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'statement';
        const statement = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside);
        return () => statement.end();
      },
      end(route, status) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /** Sends what is left; a collector that hangs doesn't hold up a stop. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestFlush)));
    await Promise.race([this.#provider.shutdown().catch(() => undefined), limit]);
    clearTimeout(timer);
  }
}
