import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { Logger } from 'pino';

import type { Config } from '@/server/config';
import type { MetricsPlace } from '@/server/config/metrics';
import { listenOn, METRICS_SETTINGS } from '@/server/kernel/listen';
import { collectMetrics, type Metrics, type Watched } from './metrics';

/**
 * The metrics of a process. `listener` serves them on the main port; undefined without a token, because they are not
 * served there then.
 */
type ServedMetrics = Pick<Metrics, 'observe' | 'stop'> &
  Readonly<{ listener: RequestListener | undefined }>;

/** Collects the metrics and opens their port. Returns undefined if the settings have neither a port nor a token. */
export async function serveMetrics(
  { metrics: place, duties }: Pick<Config, 'metrics' | 'duties'>,
  watched: Omit<Watched, 'duties'>,
): Promise<ServedMetrics | undefined> {
  if (!place) return undefined;
  const metrics = collectMetrics({ ...watched, duties });
  const listener = metricsListener(metrics, { token: place.token, log: watched.log });
  try {
    const port = await openMetricsPort(place, listener);
    return {
      observe: metrics.observe,
      listener: place.token === undefined ? undefined : listener,
      async stop() {
        await port.close();
        await metrics.stop();
      },
    };
  } catch (error) {
    await metrics.stop();
    throw error;
  }
}

export const isMetricsPath = (url: string | undefined): boolean =>
  url?.split('?', 1)[0] === '/metrics';

/** Answers with the metrics. If there is a token, callers must send it. */
function metricsListener(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { token, log }: Readonly<{ token: string | undefined; log: Logger }>,
): RequestListener {
  return ({ url, method = '', headers }, response) => {
    const refuse = (status: number, more: Readonly<Record<string, string>> = {}) =>
      response.writeHead(status, { 'cache-control': 'no-store', ...more }).end();
    if (!isMetricsPath(url)) return void refuse(404);
    if (token !== undefined && !isToken(headers.authorization, token)) {
      return void refuse(401, { 'www-authenticate': 'Bearer' });
    }
    if (method !== 'GET' && method !== 'HEAD') return void refuse(405, { allow: 'GET, HEAD' });
    metrics.text().then(
      (text) => {
        const { contentType } = metrics;
        response.writeHead(200, { 'cache-control': 'no-store', 'content-type': contentType });
        response.end(method === 'HEAD' ? undefined : text);
      },
      (error: unknown) => {
        log.error({ err: error });
        refuse(500);
      },
    );
  };
}

/** Compares hashes, so that the time of the comparison does not depend on the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}

const TIMEOUT_MS = 10_000;

/** Opens the port of the metrics, if one is set. `close` of the result closes it. */
async function openMetricsPort(
  { host, port }: MetricsPlace,
  listener: RequestListener,
): Promise<Readonly<{ close(): Promise<void> }>> {
  if (port === undefined) return { close: async () => undefined };
  const server = createServer({ requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS }, listener);
  await listenOn(server, { port, host }, METRICS_SETTINGS);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
