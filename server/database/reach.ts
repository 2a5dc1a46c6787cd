import { Client } from 'pg';

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

/** Checks that the database can be used by opening a session at `url`. Throws `UnreachableError` if it cannot. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ ...sessionConfig(url), connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {}); // the error is ignored, because the query in flight fails too and reports it
  const place = placeOf(client);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version >= OLDEST) return;
    throw new UnreachableError(
      `DATABASE_URL: the server at ${place} is PostgreSQL ${version}; ${OLDEST} or newer is needed`,
    );
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    throw new UnreachableError(`DATABASE_URL: ${reasonOf(error, client, place)}`);
  } finally {
    await client.end().catch(() => {}); // closing fails if the session was never opened
  }
}

function placeOf({ host, port }: Client): string {
  return host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : `${host}:${port}`;
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
