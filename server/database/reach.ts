import { Client } from 'pg';

import type { Config } from '@/server/config';
import { type Place, readDatabaseUrl, readStandbyUrl } from '@/server/config/database-url';
import { sessionConfig } from './connection';
import { errorCode } from './error-code';
import { Servers } from './servers';

/**
 * Thrown if the database at DATABASE_URL or DATABASE_READ_URL cannot be used. The message names its address and the
 * reason, never a password.
 */
class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

const PATIENCE_MS = 1_500;
const OLDEST = 15;

/** Checks that a server of `url` can be used, by opening sessions. Throws `UnreachableError` if none can. */
export async function checkDatabase(url: string): Promise<void> {
  const { places, target } = readDatabaseUrl(url);
  const reasons: string[] = [];
  for (const place of places) {
    const reason = await problemOf(place, target !== 'any');
    if (reason === undefined) return;
    reasons.push(reason);
  }
  throw new UnreachableError(`DATABASE_URL: ${reasons.join('; ')}`);
}

/**
 * Checks that DATABASE_READ_URL names a standby of the database at DATABASE_URL. A standby that does not answer is not
 * refused, because the primary then answers its reads.
 */
export async function checkReadUrl({
  databaseUrl,
  databaseReadUrl,
}: Pick<Config, 'databaseUrl' | 'databaseReadUrl'>): Promise<void> {
  if (databaseUrl === undefined || databaseReadUrl === undefined) return;
  const primary = await identityAt(databaseUrl);
  const reasons: string[] = [];
  for (const place of readStandbyUrl(databaseReadUrl).places) {
    const reason = await problemOfStandby(place, primary);
    if (reason === undefined) return;
    reasons.push(reason);
  }
  throw new UnreachableError(`DATABASE_READ_URL: ${reasons.join('; ')}`);
}

/** System identifier and database, which a standby shares with its primary, as one text. */
const IDENTITY = `
  select concat(system_identifier, ' ', d.oid) as identity, pg_is_in_recovery() as recovers,
         pg_has_role(current_user, 'pg_read_all_stats', 'usage') as "seesStats"
  from pg_control_system(), pg_database d where d.datname = current_database()`;

type Identity = Readonly<{ identity: string; recovers: boolean; seesStats: boolean }>;

async function identityAt(databaseUrl: string): Promise<string | undefined> {
  const client = await new Servers(databaseUrl).open({ connectionTimeoutMillis: PATIENCE_MS });
  try {
    return (await client.query<Identity>(IDENTITY)).rows[0]?.identity;
  } finally {
    await client.end();
  }
}

/** Codes of a failure that may pass: no answer, no free session, or a server that starts or stops. */
const PASSING = /^(E[A-Z]+|53300|57P03)$/;

/** Returns why a server is not a standby of the primary; undefined if it is one, or if it does not answer now. */
async function problemOfStandby(
  { url, name }: Place,
  primary: string | undefined,
): Promise<string | undefined> {
  const client = new Client({ ...sessionConfig(url), connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {}); // the error is ignored, because the query in flight fails too and reports it
  try {
    await client.connect();
    const { rows } = await client.query<Identity>(IDENTITY);
    const [found] = rows;
    if (found?.identity !== primary) return `the server at ${name} has another database`;
    if (!found?.recovers) return `the server at ${name} accepts writes; name a standby`;
    return found.seesStats
      ? undefined
      : `the user at ${name} cannot see what the standby receives; grant pg_read_all_stats to it`;
  } catch (error) {
    const code = errorCode(error);
    if (typeof code !== 'string' || PASSING.test(code)) return undefined;
    return reasonOf(error, client, name);
  } finally {
    await client.end().catch(() => {}); // closing fails if the session was never opened
  }
}

/** Returns why a server cannot be used; undefined if it can. */
async function problemOf({ url, name }: Place, mustWrite: boolean): Promise<string | undefined> {
  const client = new Client({ ...sessionConfig(url), connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {}); // the error is ignored, because the query in flight fails too and reports it
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; standby: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as standby`,
    );
    const { version = 0, standby = false } = rows[0] ?? {};
    if (version < OLDEST) {
      return `the server at ${name} is PostgreSQL ${version}; ${OLDEST} or newer is needed`;
    }
    return standby && mustWrite ? `the server at ${name} accepts no writes` : undefined;
  } catch (error) {
    return reasonOf(error, client, name);
  } finally {
    await client.end().catch(() => {}); // closing fails if the session was never opened
  }
}

function reasonOf(
  error: unknown,
  { host, user, database, password }: Client,
  place: string,
): string {
  const who = user ?? '';
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing listens at ${place}`,
    ENOENT: `nothing listens at ${place}`,
    ENOTFOUND: `the host ${host} is not known`,
    EAI_AGAIN: `the host ${host} is not known`,
    EHOSTUNREACH: `there is no way to ${place}`,
    ENETUNREACH: `there is no way to ${place}`,
    '28P01': `${place} refuses the password of the user ${who}`,
    '28000': `${place} refuses the user ${who}`,
    '3D000': `there is no database ${database ?? ''} at ${place}`,
    '53300': `${place} has no session left`,
    '57P03': `${place} is starting up or shutting down`,
  };
  const known = reasons[String(errorCode(error))];
  if (known !== undefined) return known;
  const text = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  if (/timeout|terminated/i.test(text)) return `${place} does not answer`;
  if (/client password must be a string/.test(text)) return `${place} asks for a password`;
  return `${place}: ${password ? text.replaceAll(password, '…') : text}`;
}
