import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, resourceAttributesEnvDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VERSION } from '#server/lib/root.ts';
import type { Tracing } from '#server/lib/tracing/tracing.ts';

export interface TracingOptions {
  /** What the operator calls this installation. */
  service: string;
  /** How many of the traces are sent, from 0 to 1. */
  ratio: number;
  /** Says that traces can't be sent, and that they are sent again. */
  log(line: string): void;
}

/** Statements that insert many rows are long, and their beginning says all. */
const MAX_TEXT = 2_000;
const SENT = 0;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, in batches and beside the calls. They name routes and statements, never what
 * people typed: no addresses of pages, no parameters of statements, and no messages of errors, which may quote them. The
 * libraries that hook into others' code would send these, and can't hook into a bundle.
 */
export function openTracing({ service, ratio, log }: TracingOptions): Tracing {
  const named = resourceFromAttributes({ 'service.name': service, 'service.version': VERSION });
  const provider = new TracerProvider({
    resource: detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(named),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: saying(new OTLPTraceExporter(), log) })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('hindquarter', VERSION);

  function inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind, attributes });
    return context.with(trace.setSpan(context.active(), span), work).then(
      (result) => {
        span.end();
        return result;
      },
      (error: unknown) => {
        fail(span, kindOf(error));
        span.end();
        throw error;
      },
    );
  }

  const calls = new WeakMap<FastifyRequest, Context>();
  return {
    traceCalls(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const { method, routeOptions, id } = request;
        const route = routeOptions.url;
        const attributes = { 'http.request.method': method, 'http.route': route, 'hindquarter.request_id': id };
        const span = tracer.startSpan(`${method} ${route ?? ''}`.trim(), { kind: SpanKind.SERVER, attributes });
        // A call that breaks off is closed as well, but never answered.
        reply.raw.once('close', () => endCall(span, request, reply.raw.statusCode));
        const within = trace.setSpan(context.active(), span);
        calls.set(request, within);
        context.with(within, done);
      });
      reenterAfterBody(app, calls);
    },
    job: (queue, work) => inSpan(queue, SpanKind.CONSUMER, { 'messaging.destination.name': queue }, work),
    statement(text, send) {
      // What goes on between calls, such as looking for jobs, would be a trace every second. One that has ended takes no more.
      if (!trace.getActiveSpan()?.isRecording()) return send();
      const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, MAX_TEXT),
      };
      return inSpan(operation, SpanKind.CLIENT, attributes, send);
    },
    async close() {
      await provider.shutdown();
      context.disable();
    },
  };
}

/** Reading a body goes on wherever its last part arrived, which is outside of the call. */
function reenterAfterBody(app: FastifyInstance, calls: WeakMap<FastifyRequest, Context>): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const within = calls.get(request);
    if (within) context.with(within, done);
    else done();
  });
}

function endCall(span: Span, { refusedAs }: FastifyRequest, status: number): void {
  span.setAttribute('http.response.status_code', status);
  if (refusedAs !== null) span.setAttribute('hindquarter.refusal', refusedAs);
  if (status >= 500) fail(span, refusedAs ?? String(status));
  span.end();
}

function fail(span: Span, kind: string): void {
  span.setAttribute('error.type', kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** PostgreSQL's code or the error's name. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}

/** Says once that traces can't be sent, instead of with each batch. */
function saying(exporter: SpanExporter, log: (line: string) => void): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== SENT;
        if (failed && !isAway) log(`Traces can't be sent (${result.error?.message ?? 'no answer'}).`);
        if (!failed && isAway) log('Traces are sent again.');
        isAway = failed;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
