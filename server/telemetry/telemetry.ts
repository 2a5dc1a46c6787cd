import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';

import type { Config } from '@/server/config';
import type { CallObserver, SpanObserver } from '@/server/kernel/ports';
import type { Trace } from '@/server/kernel/trace';
import type { Watched } from './metrics';
import { serveMetrics } from './serve-metrics';

/** Metrics and traces of this process, as far as the settings turn them on. */
export type Telemetry = Readonly<{
  observe: CallObserver;
  span: SpanObserver | undefined;
  /** Listener for `/metrics` of the main port; undefined if the metrics are not served there. */
  listener: RequestListener | undefined;
  stop(): Promise<void>;
}>;

/**
 * Opens the port of the metrics and loads the exporter of traces, if the settings turn them on. Throws a `ConfigError`
 * if the port is taken.
 */
export async function startTelemetry(
  config: Config,
  watched: Omit<Watched, 'duties'>,
): Promise<Telemetry> {
  const metrics = await serveMetrics(config, watched);
  const traces =
    config.tracesUrl === undefined ? undefined : await exportTraces(watched.version, watched.log);
  return {
    observe: metrics?.observe ?? (() => undefined),
    span: traces?.observe,
    listener: metrics?.listener,
    async stop() {
      await Promise.all([metrics?.stop(), traces?.stop()]);
    },
  };
}

/** Sends spans to a collector of OpenTelemetry. */
type Traces = Readonly<{
  observe: SpanObserver;
  /** Sends the remaining spans, for at most two seconds. */
  stop(): Promise<void>;
}>;

const STOP_MS = 2_000;

/**
 * Loads the exporter, which reads its settings from the variables `OTEL_*`. It is loaded only here, because most
 * installations have no collector.
 */
async function exportTraces(version: string, log: Logger): Promise<Traces> {
  const [
    api,
    sdk,
    { OTLPTraceExporter },
    { detectResources, envDetector, resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const warn = (message: string): void => log.warn({ reason: message }, 'spans were not exported');
  const silent = (): void => undefined;
  api.diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const ids = idsInTurn();
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'sarraf',
      'service.version': version,
    }).merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('sarraf', version);
  return {
    observe({ name, trace, startedAt, ms, attributes, isError, isCall }) {
      ids.use(trace);
      const kind = isCall ? api.SpanKind.SERVER : api.SpanKind.INTERNAL;
      const span = tracer.startSpan(
        name,
        { kind, startTime: startedAt, attributes },
        api.trace.setSpanContext(api.ROOT_CONTEXT, parentOf(trace)),
      );
      if (isError) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end(startedAt + ms);
    },
    async stop() {
      const late = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

/**
 * Context of the parent span. Without a caller's span the parent id is invalid, so the trace begins with the new span.
 */
const parentOf = ({ traceId, parentId, isSampled }: Trace) => ({
  traceId,
  spanId: parentId ?? '0'.repeat(16),
  traceFlags: isSampled ? 1 : 0,
  isRemote: true,
});

/** Gives each new span the ids of the trace that is being stored, so that spans and log lines have the same ids. */
function idsInTurn() {
  let next: Pick<Trace, 'traceId' | 'spanId'> = { traceId: '', spanId: '' };
  return {
    use: (trace: Trace) => void (next = trace),
    generateTraceId: () => next.traceId,
    generateSpanId: () => next.spanId,
  };
}
