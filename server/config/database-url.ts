import path from 'node:path';

import { ConfigError } from './error';

/** One server of a `DATABASE_URL`: the URL for this server alone, and its address for messages. */
export type Place = Readonly<{ url: string; name: string }>;

export type DatabaseUrl = Readonly<{
  /** Servers in the order of the URL. */
  places: readonly [Place, ...Place[]];
  /** Servers that the host accepts: any, those that accept writes, or those that are not in recovery. */
  target: Target;
  /** Time limit for connecting to one server, in ms; undefined for no limit. */
  connectMs: number | undefined;
}>;

const TARGETS = ['any', 'read-write', 'primary'] as const;
type Target = (typeof TARGETS)[number];

/** Parameters of libpq that this program reads itself. */
const OWN = ['target_session_attrs', 'connect_timeout'];
/** Parameters that the driver reads. */
const OF_DRIVER = [
  'host',
  'port',
  'user',
  'password',
  'application_name',
  'options',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
];
const KNOWN: ReadonlySet<string> = new Set([...OWN, ...OF_DRIVER]);

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/i;
const PLACE = /^(\[[\da-f:.%]+\]|[^\s:[\]]*)(?::(\d{1,5}))?$/i;
const SHORTEST_CONNECT_S = 2;
/**
 * Advice for a malformed host. It never contains the text of the URL, because a password with an unescaped slash looks
 * like a host.
 */
const HOST_FORM = 'name each host as host or host:port';

/**
 * Reads a connection URL as libpq does: several hosts, each with a port (`u:p@h1:5432,h2:5433/db`, or
 * `?host=h1,h2&port=…`), `target_session_attrs` and `connect_timeout`. Throws a `ConfigError` if the URL is not valid.
 */
export function readDatabaseUrl(text: string, variable = 'DATABASE_URL'): DatabaseUrl {
  try {
    return readUrl(text);
  } catch (error) {
    if (error instanceof UrlError) throw new ConfigError(`${variable} must ${error.message}`);
    throw error;
  }
}

/** Reads a `DATABASE_READ_URL`. Its servers are standbys, so it cannot demand that they accept writes. */
export function readStandbyUrl(text: string): DatabaseUrl {
  const read = readDatabaseUrl(text, 'DATABASE_READ_URL');
  if (read.target === 'any') return read;
  throw new ConfigError('DATABASE_READ_URL must not have target_session_attrs');
}

function readUrl(text: string): DatabaseUrl {
  const [, scheme, authority = '', path = '', query = ''] = FORM.exec(text) ?? [];
  if (scheme === undefined)
    throw malformed('be a URL that begins with postgres:// or postgresql://');
  const given = new URLSearchParams(query);
  refuseUnknown(given, query);
  const target = readTarget(given.get('target_session_attrs') ?? 'any');
  const connectMs = readTimeout(given.get('connect_timeout'));
  const at = authority.lastIndexOf('@');
  const hosts = hostsOf(authority.slice(at + 1), given);
  for (const name of [...OWN, 'host', 'port']) given.delete(name);
  const [first, ...others] = hosts.map((host): Place => {
    const begin = `${scheme}${authority.slice(0, at + 1)}`;
    const url = urlOf(host, { begin, path, given });
    if (URL.parse(url) === null) throw malformed(HOST_FORM);
    return { url, name: nameOf(host) };
  });
  if (!first) throw malformed(HOST_FORM);
  return { places: [first, ...others], target, connectMs };
}

/** Thrown for a URL that is not valid. The message is a rule, and follows the name of the variable and _must_. */
class UrlError extends Error {}

const malformed = (rule: string) => new UrlError(rule);

/**
 * Refuses unknown parameters by name. If the password has an unescaped `?`, the parameters may be part of the password,
 * so they are not named.
 */
function refuseUnknown(given: URLSearchParams, query: string): void {
  const unknown = [...given.keys()].find((name) => !KNOWN.has(name));
  if (unknown === undefined) return;
  const isName = /^\w+$/.test(unknown) && !/@|%40/.test(query);
  throw malformed(
    `not have ${isName ? `the parameter ${unknown}` : UNNAMED}; the host knows ${[...KNOWN].toSorted().join(', ')}`,
  );
}

const UNNAMED = 'an unknown parameter or an unescaped ? in its password';

function readTarget(text: string): Target {
  const target = TARGETS.find((name) => name === text);
  if (target !== undefined) return target;
  throw malformed(`have target_session_attrs=${TARGETS.join(' or ')}, not "${text}"`);
}

/** Reads seconds, and returns ms. As in libpq, 0 means no limit, and the shortest limit is 2 s. */
function readTimeout(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,4}$/.test(text)) throw malformed(`have seconds in connect_timeout, not "${text}"`);
  const seconds = Number(text);
  return seconds === 0 ? undefined : Math.max(seconds, SHORTEST_CONNECT_S) * 1_000;
}

type Host = Readonly<{ name: string; port: string }>;

/** Hosts of the URL. The parameters `host` and `port` replace those before the path, and one port counts for all hosts. */
function hostsOf(text: string, given: URLSearchParams): Host[] {
  const listed = text.split(',').map((part): Host => {
    const [, name, port = ''] = PLACE.exec(part) ?? [];
    if (name === undefined || Number(port) > 65_535) throw malformed(HOST_FORM);
    return { name, port };
  });
  const names = given.get('host')?.split(',') ?? listed.map(({ name }) => name);
  const ports = given.get('port')?.split(',') ?? listed.map(({ port }) => port);
  if (ports.length > 1 && ports.length !== names.length) {
    throw malformed(`name one port, or one for each of its ${names.length} hosts`);
  }
  return names.map((name, index) => ({ name, port: ports[index] ?? ports[0] ?? '' }));
}

type Rest = Readonly<{ begin: string; path: string; given: URLSearchParams }>;

/** URL of one host. The folder of a socket is a parameter, and `localhost` replaces it before the path. */
function urlOf({ name, port }: Host, { begin, path, given }: Rest): string {
  const query = new URLSearchParams(given);
  const isFolder = name.startsWith('/');
  if (isFolder) query.set('host', name);
  if (isFolder && port !== '') query.set('port', port);
  const place = isFolder ? 'localhost' : `${bracketed(name)}${port === '' ? '' : `:${port}`}`;
  const text = query.size === 0 ? '' : `?${query}`;
  return `${begin}${place}${path || '/'}${text}`;
}

const bracketed = (name: string): string =>
  name.includes(':') && !name.startsWith('[') ? `[${name}]` : name;

function nameOf({ name, port }: Host): string {
  const at = port === '' ? '5432' : port;
  return name.startsWith('/') ? `${name}/.s.PGSQL.${at}` : `${bracketed(name)}:${at}`;
}

type ArchivePlace = Readonly<{ dataDir: string; databaseUrl: string | undefined }>;

/**
 * Reads the folder of the archive. Refuses a folder that would be lost together with the database, and one for a
 * database server that archives its log itself.
 */
export function readArchiveDir(
  text: string | undefined,
  { dataDir, databaseUrl }: ArchivePlace,
): string | undefined {
  if (text === undefined) return undefined;
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      'ARCHIVE_DIR is for the embedded database: with DATABASE_URL leave it out',
    );
  }
  if (!path.isAbsolute(text)) {
    throw new ConfigError(
      `ARCHIVE_DIR must be an absolute path, such as /mnt/archive/sarraf, not "${text}"`,
    );
  }
  const folder = path.resolve(text);
  const database = path.join(dataDir, 'pg');
  if (`${folder}${path.sep}`.startsWith(`${database}${path.sep}`)) {
    throw new ConfigError(
      `ARCHIVE_DIR must be outside of the folder of the database, not ${folder}`,
    );
  }
  return folder;
}

export function readDrills(text: string | undefined, archiveDir: string | undefined): boolean {
  if (text === undefined) return false;
  if (text !== 'weekly') throw new ConfigError(`DRILL must be weekly, or left out, not "${text}"`);
  if (archiveDir === undefined)
    throw new ConfigError('DRILL must be left out without ARCHIVE_DIR, from which it recovers');
  return true;
}
