import type { RequestListener } from 'node:http';

import type { Config } from '@/server/config';
import type { CallObserver, SpanObserver } from '@/server/kernel/ports';
import type { Watched } from './metrics';
import { serveMetrics } from './serve-metrics';
import { exportTraces } from './traces';

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
