import type { RawBuilder } from 'kysely';

import { preparedQuery, deferred } from '@/server/database/prepared-query';
import type { Change } from './acknowledgements';
import { Conflict, KEY_IN_FLIGHT } from './failure';
import type { Tx } from './host';
import type { Sealer } from './seal';

export type Claim = Readonly<{
  userId: number;
  method: string;
  path: string;
  key: string;
  /** Input of the call. Only a hash of it is stored, because it may contain a password. */
  input: string;
  /** True if the response contains a secret and must be stored encrypted. */
  isSecret: boolean;
  sealer: Sealer;
}>;

export type Kept = Readonly<{ status: 200 | 201 | 202; answer: unknown }>;

/**
 * Claims a key for this transaction. Returns the stored answer if the call was answered before, otherwise null. Refuses
 * (409) a call that is still in progress, or a key that was used with other input.
 */
export async function claim(
  db: Tx,
  { userId, method, path, key, input, isSecret, sealer }: Claim,
): Promise<Kept | null> {
  const { rows } = await preparedQuery<{
    mine: boolean;
    input_hash: Buffer | null;
    status: Kept['status'];
    answer: unknown;
  }>`
    select mine, input_hash, status, answer from claim_key(${userId}, ${method}, ${path}, ${key})
  `.execute(db);
  const found = rows[0];
  if (found?.input_hash) {
    if (!sealer.isFingerprint(input, found.input_hash)) throw new Conflict('http.key-reused');
    const { status, answer } = found;
    if (!isSecret) return { status, answer };
    return { status, answer: JSON.parse(sealer.open(String(answer), sealedFor(userId, key))) };
  }
  if (!found?.mine) throw new Conflict(KEY_IN_FLIGHT);
  return null;
}

/**
 * Stores the answer under its key in the call's transaction. `sideQuery` is another statement that is sent together
 * with this one.
 */
export async function keep(
  db: Tx,
  { userId, method, path, key, input, isSecret, sealer }: Claim,
  { status, answer }: Kept,
  sideQuery: RawBuilder<unknown>,
): Promise<void> {
  const text = JSON.stringify(answer);
  const stored = isSecret ? JSON.stringify(sealer.seal(text, sealedFor(userId, key))) : text;
  await deferred`
    with beside as (${sideQuery})
    insert into idempotency (user_id, method, path, key, input_hash, status, answer)
    values (${userId}, ${method}, ${path}, ${key}, ${sealer.fingerprint(input)}, ${status}, ${stored})
  `.execute(db);
}

/**
 * Change of the first call with a key, from the first audit row of its transaction; undefined if it has none. The row
 * of the key and the audit row both store the start of that transaction. The limit of 20 minutes is longer than any
 * call, and lets the query search only a part of the index on `at`.
 */
export async function firstChange(
  db: Tx,
  { userId, method, path, key }: Claim,
): Promise<Change | undefined> {
  const { rows } = await preparedQuery<Change>`
    select row.type, row.id, row.request from idempotency i, lateral (
      select record_type as type, record_id as id, request_id as request from audit
      where at between i.created_at and i.created_at + interval '20 minutes' and request_id is not null
        and starts_with(deed, extract(epoch from i.created_at)::text || ' ')
      order by at limit 1
    ) as row
    where i.user_id = ${userId} and i.method = ${method} and i.path = ${path} and i.key = ${key}
  `.execute(db);
  return rows[0];
}

const sealedFor = (userId: number, key: string) => `answer ${userId} ${key}`;
