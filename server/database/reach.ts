import { Client } from 'pg';

import { type Place, readDatabaseUrl } from '@/server/config/database-url';
import { sessionConfig } from './connection';
import { errorCode } from './error-code';

/**
 * Thrown if the database at DATABASE_URL cannot be used. The message names its address and the reason, never a
 * password.
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
