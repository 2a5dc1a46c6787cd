import { ConfigError } from './error';

/** Address and token of the metrics. At least one of `port` and `token` is set. */
export type MetricsPlace = Readonly<{
  /** Own port of the metrics; with 0 the operating system chooses one. */
  port?: number;
  host: string;
  /** Token that callers must send. Only with a token are the metrics also at `/metrics` of the main port. */
  token?: string;
}>;

type Given = Readonly<{
  port: number | undefined;
  host: string;
  token: string | undefined;
}>;

const TOKEN_LENGTH = 32;
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Returns the place of the metrics; undefined if they are off. Without a token only this machine can read them. */
export function metricsPlace({ port, host, token }: Given): MetricsPlace | undefined {
  if (token !== undefined && token.length < TOKEN_LENGTH) {
    throw new ConfigError(
      `METRICS_TOKEN must have at least ${TOKEN_LENGTH} characters, such as \`openssl rand -base64 32\` prints`,
    );
  }
  if (port !== undefined && token === undefined && !LOOPBACK.test(host)) {
    throw new ConfigError(
      `METRICS_TOKEN must be set if METRICS_HOST is not an address of this machine alone, which ${host} is not`,
    );
  }
  if (port === undefined && token === undefined) return undefined;
  return { host, ...(port !== undefined && { port }), ...(token !== undefined && { token }) };
}
