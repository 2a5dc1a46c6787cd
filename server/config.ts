import { isIP } from 'node:net';
import path from 'node:path';

import { checkDuties, type Duties, readDuties } from './config/duties';
import { readArchiveDir, readDatabaseUrl, readDrills, readStandbyUrl } from './config/database-url';
import { ConfigError } from './config/error';
import { type FilesPlace, readFilesPlace } from './config/files';
import { type MetricsPlace, metricsPlace } from './config/metrics';
import { type Clamd, ownKeyFile, readClamd, readKeyPlace } from './config/papers';
import { isNetwork, type Proxies, readProxies } from './config/proxies';

export { ConfigError } from './config/error';
export { ownKeyFile } from './config/papers';

export type Config = Readonly<{
  /** Duties of this process, from the command line. */
  duties: Duties;
  /** Port; with 0 the operating system chooses one. */
  port: number;
  host: string;
  /** Absolute path of the folder for all data that has no other configured place. */
  dataDir: string;
  /**
   * URL of the database, with one host or several (`server/config/database-url.ts`). If absent, the embedded database
   * below `dataDir` is used.
   */
  databaseUrl?: string;
  /** URL of one or several standbys for reports, exports and proofs. If absent, they read from `databaseUrl`. */
  databaseReadUrl?: string;
  /**
   * `standby`: the host saves only while a synchronous standby confirms each commit. `local`: a commit is on the disk of
   * the database server.
   */
  durability: Durability;
  /** Public origin at which browsers reach the server, without a trailing slash. */
  appUrl: string;
  developerEmail: string;
  /** Password of the developer's account; used only at the first start. */
  developerPassword?: string;
  /** URL of the mail server. If absent, letters are written to files below `dataDir`. */
  mailUrl?: string;
  /**
   * Keys of `SECRET_KEY`, the current key first, former keys after it. They are master keys; together with a key stored
   * in the database, they also encrypt the secrets there.
   */
  secretKeys: readonly string[];
  /** File with the master keys, one per line; created at the first start if `secretKeys` is empty. */
  keyFile: string;
  /** Place of the stored files. */
  files: FilesPlace;
  /** Virus scanner for uploads; if absent, uploads are not scanned. */
  clamd?: Clamd;
  /** Folder of the archive of the embedded database, as an absolute path. If absent, its log is not archived. */
  archiveDir?: string;
  /** True if the host recovers a copy from the archive every week and proves its books. */
  drills: boolean;
  /** Sender of letters: an address, or a name and an address in angle brackets. */
  mailFrom: string;
  /** Proxies whose X-Forwarded-For header is trusted; 0 for none. */
  trustProxy: Proxies;
  /**
   * Private addresses and networks that the server may call, for example for webhooks; all other private addresses are
   * refused.
   */
  outboundNetworks: readonly string[];
  /** Collector of traces, from the variable of OpenTelemetry; absent if traces are off. */
  tracesUrl?: string;
  /** Address and token of the metrics; absent if they are off. */
  metrics?: MetricsPlace;
  logLevel: LogLevel;
}>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const DURABILITIES = ['local', 'standby'] as const;
type Durability = (typeof DURABILITIES)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const PASSWORD_LENGTH = 12;
const KEY_LENGTH = 32;

/** Default ports, so that a host and a worker can run on one machine without settings. */
const [PORT, WORKER_PORT] = ['3000', '3001'];

/**
 * Reads the settings from environment variables, and the duties from the arguments of the command line; an empty
 * variable counts as absent.
 */
export function readConfig(env: Environment, args: readonly string[] = []): Config {
  const duties = readDuties(args);
  const port = readPort(given(env, 'PORT') ?? (duties.calls ? PORT : WORKER_PORT));
  const host = readHost(given(env, 'HOST') ?? '127.0.0.1');
  const dataDir = path.resolve(given(env, 'DATA_DIR') ?? '.data');
  const databaseUrl = given(env, 'DATABASE_URL');
  if (databaseUrl !== undefined) readDatabaseUrl(databaseUrl);
  const databaseReadUrl = readReadUrl(env, databaseUrl);
  const developerPassword = readPassword(env);
  const mailUrl = readUrl(env, 'MAIL_URL', ['smtp:', 'smtps:']);
  if (mailUrl !== undefined && new URL(mailUrl).hostname === '') {
    throw new ConfigError('MAIL_URL must name a mail server, such as smtp://mail.example.com');
  }
  const origin = readOrigin(env);
  checkDuties(duties, { databaseUrl, appUrl: origin });
  const appUrl = origin ?? linkTo(host, port);
  const files = filesOf(env) ?? { folder: path.join(dataDir, 'files') };
  const clamd = readClamd(given(env, 'CLAMD'));
  const metrics = readMetrics(env);
  const archiveDir = readArchiveDir(given(env, 'ARCHIVE_DIR'), { dataDir, databaseUrl });
  const tracesUrl = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);

  return {
    duties,
    port,
    host,
    dataDir,
    appUrl,
    developerEmail: readEmail(given(env, 'DEVELOPER_EMAIL') ?? 'developer@localhost'),
    secretKeys: readSecretKeys(env),
    mailFrom: readSender(env) ?? `Sarraf <no-reply@${new URL(appUrl).hostname}>`,
    trustProxy: readTrust(given(env, 'TRUST_PROXY') ?? '0'),
    outboundNetworks: readNetworks(given(env, 'OUTBOUND_NETWORKS') ?? ''),
    files,
    keyFile: readKeyPlace(given(env, 'KEY_FILE') ?? ownKeyFile({ dataDir }), files),
    logLevel: readLevel(given(env, 'LOG_LEVEL') ?? 'info'),
    drills: readDrills(given(env, 'DRILL'), archiveDir),
    durability: readDurability(given(env, 'DURABILITY') ?? 'local', databaseUrl),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseReadUrl !== undefined && { databaseReadUrl }),
    ...(developerPassword !== undefined && { developerPassword }),
    ...(mailUrl !== undefined && { mailUrl }),
    ...(clamd !== undefined && { clamd }),
    ...(archiveDir !== undefined && { archiveDir }),
    ...(metrics !== undefined && { metrics }),
    ...(tracesUrl !== undefined && { tracesUrl }),
  };
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readMetrics(env: Environment): MetricsPlace | undefined {
  const port = given(env, 'METRICS_PORT');
  return metricsPlace({
    port: port === undefined ? undefined : readPort(port, 'METRICS_PORT'),
    host: readHost(given(env, 'METRICS_HOST') ?? '127.0.0.1', 'METRICS_HOST'),
    token: given(env, 'METRICS_TOKEN'),
  });
}

function readPort(text: string, name = 'PORT'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`${name} must be 0 to 65535, not "${text}"`);
  return port;
}

/** URL that works on this machine: a wildcard address is replaced by the loopback address. */
export function linkTo(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function readHost(text: string, name = 'HOST'): string {
  const isAddress = isIP(text) !== 0 && !text.includes('%');
  // Digits and dots that are not an IP address are a mistyped address, not a host name.
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) && !/^[\d.]+$/.test(text);
  if (!isAddress && !isName) {
    throw new ConfigError(
      `${name} must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${text}"`,
    );
  }
  return text;
}

function filesOf(env: Environment): FilesPlace | undefined {
  const text = given(env, 'FILES_URL');
  return text === undefined ? undefined : readFilesPlace(text, filesCredentials(env));
}

/** Credentials for a bucket, from the environment variables. */
export const filesCredentials = (env: Environment) => ({
  id: given(env, 'FILES_ACCESS_KEY_ID'),
  secret: given(env, 'FILES_SECRET_ACCESS_KEY'),
});

function readLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === text.toLowerCase());
  if (level === undefined) {
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  }
  return level;
}

function readDurability(text: string, databaseUrl: string | undefined): Durability {
  const durability = DURABILITIES.find((name) => name === text.toLowerCase());
  if (durability === undefined) {
    throw new ConfigError(`DURABILITY must be ${DURABILITIES.join(' or ')}, not "${text}"`);
  }
  if (durability === 'standby' && databaseUrl === undefined) {
    throw new ConfigError('DURABILITY must be local without DATABASE_URL');
  }
  return durability;
}

function readReadUrl(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = given(env, 'DATABASE_READ_URL');
  if (url === undefined) return undefined;
  if (databaseUrl === undefined) {
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL, the primary of its servers');
  }
  readStandbyUrl(url);
  return url;
}

function readUrl(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  if (!protocols.includes(URL.parse(text)?.protocol ?? '')) {
    const kinds = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} must be a URL that begins with ${kinds}`);
  }
  return text;
}

function readOrigin(env: Environment): string | undefined {
  const text = readUrl(env, 'APP_URL', ['http:', 'https:']);
  if (text === undefined) return undefined;
  const { origin, href } = new URL(text);
  if (href !== `${origin}/`) {
    throw new ConfigError('APP_URL must be an origin alone, such as https://office.example.com');
  }
  return origin;
}

function readEmail(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) {
    throw new ConfigError(`DEVELOPER_EMAIL must be an e-mail address, not "${text}"`);
  }
  return text;
}

function readPassword(env: Environment): string | undefined {
  const password = env.DEVELOPER_PASSWORD;
  if (password === undefined || password === '') return undefined;
  if ([...password].length < PASSWORD_LENGTH) {
    throw new ConfigError(`DEVELOPER_PASSWORD must have at least ${PASSWORD_LENGTH} characters`);
  }
  return password;
}

function readSecretKeys(env: Environment): readonly string[] {
  const keys = given(env, 'SECRET_KEY')?.split(',') ?? [];
  if (keys.some((key) => key.trim().length < KEY_LENGTH)) {
    throw new ConfigError(
      `SECRET_KEY must have at least ${KEY_LENGTH} characters, such as \`openssl rand -base64 32\` prints`,
    );
  }
  return keys.map((key) => key.trim());
}

const ADDRESS = String.raw`[^\s@<>",;]+@[^\s@<>",;]+`;
const SENDER = new RegExp(String.raw`^(?:${ADDRESS}|"?[^\p{Cc}<>"@]+"?\s*<${ADDRESS}>)$`, 'u');

function readSender(env: Environment): string | undefined {
  const text = given(env, 'MAIL_FROM');
  if (text !== undefined && !SENDER.test(text)) {
    throw new ConfigError(
      'MAIL_FROM must be an e-mail address, such as office@example.com or Office <office@example.com>',
    );
  }
  return text;
}

function readTrust(text: string): Proxies {
  const proxies = readProxies(text);
  if (proxies === undefined) {
    throw new ConfigError(
      `TRUST_PROXY must be a number of proxies (0 to 16) or their addresses, such as 10.0.0.5, 10.1.0.0/16, not "${text}"`,
    );
  }
  return proxies;
}

function readNetworks(text: string): readonly string[] {
  const networks = text.split(',').flatMap((one) => one.trim() || []);
  if (!networks.every(isNetwork)) {
    throw new ConfigError(
      `OUTBOUND_NETWORKS must be addresses or networks, such as 10.0.0.5, 10.1.0.0/16, not "${text}"`,
    );
  }
  return networks;
}
