import type { Client } from 'pg';

import { APP_ROLE } from './connection';
import { errorCode } from './error-code';

/** The statement lost a race against another one that wants the same. */
const ALREADY_DONE: ReadonlySet<unknown> = new Set(['42710', '23505', 'XX000']);

/**
 * Makes the role that requests run as, when this user may, and answers whether sessions can take it.
 * Without it requests run as the owner, and the triggers alone keep the books append-only.
 */
export async function ensureAppRole(client: Client): Promise<boolean> {
  if (await canTakeAppRole(client)) return true;
  await attempt(client, `create role ${APP_ROLE} nologin`);
  await attempt(client, `grant ${APP_ROLE} to current_user`);
  return canTakeAppRole(client);
}

/** Whether this user's sessions can run as the role of the requests. */
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
