import type { Client } from 'pg';

import { APP_ROLE } from './connection';
import { errorCode } from './error-code';

/** SQLSTATEs of a statement that failed because another process has just done the same. */
const ALREADY_DONE: ReadonlySet<unknown> = new Set(['42710', '23505', 'XX000']);

/**
 * Creates the restricted role for requests if the connected user may do so. Returns true if sessions can use the role.
 * Without the role, requests run as the owner, and only triggers keep the books append-only.
 */
export async function ensureAppRole(client: Client): Promise<boolean> {
  if (await canTakeAppRole(client)) return true;
  await attempt(client, `create role ${APP_ROLE} nologin`);
  await attempt(client, `grant ${APP_ROLE} to current_user`);
  return canTakeAppRole(client);
}

/** True if sessions of the connected user can switch to the restricted role for requests. */
export async function canTakeAppRole(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from pg_roles where rolname = $1)',
    [APP_ROLE],
  );
  if (!rows[0]?.exists) return false;
  try {
    await client.query(`set role ${APP_ROLE}`);
    await client.query('reset role');
    return true;
  } catch (error) {
    if (errorCode(error) === '42501') return false;
    throw error;
  }
}

async function attempt(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    const state = errorCode(error);
    if (state !== '42501' && !ALREADY_DONE.has(state)) throw error;
  }
}
