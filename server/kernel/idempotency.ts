import type { RawBuilder } from 'kysely';

import { kept, deferred } from '@/server/database/kept';
import { Conflict, KEY_IN_FLIGHT } from './failure';
import type { Tx } from './host';
import type { Sealer } from './seal';

export type Claim = Readonly<{
  userId: number;
  method: string;
  path: string;
  key: string;
  /** Under a key of our own: the input may hold a password, which a plain hash would give away. */
  inputHash: Buffer;
  /** Present where the answer holds a secret, which is then kept sealed. */
  sealer?: Sealer;
}>;

export type Kept = Readonly<{ status: 200 | 201 | 202; answer: unknown }>;

/**
 * Claims a key for this transaction. Gives the first answer when the same call was answered before.
 * Refuses with 409 while the same call is still being answered, and when the key came with other input.
 */
export async function claim(
  db: Tx,
  { userId, method, path, key, inputHash, sealer }: Claim,
): Promise<Kept | null> {
  const { rows } = await kept<{
    mine: boolean;
    input_hash: Buffer | null;
    status: Kept['status'];
    answer: unknown;
  }>`
    select mine, input_hash, status, answer from claim_key(${userId}, ${method}, ${path}, ${key})
  `.execute(db);
  const found = rows[0];
  if (found?.input_hash) {
    if (!found.input_hash.equals(inputHash)) throw new Conflict('http.key-reused');
    const { status, answer } = found;
    if (!sealer) return { status, answer };
    return { status, answer: JSON.parse(sealer.open(String(answer), sealedFor(userId, key))) };
  }
  if (!found?.mine) throw new Conflict(KEY_IN_FLIGHT);
  return null;
}

/** Keeps the answer under its key, in the transaction of the deed, in one statement with `beside`. */
export async function keep(
  db: Tx,
  { userId, method, path, key, inputHash, sealer }: Claim,
  { status, answer }: Kept,
  beside: RawBuilder<unknown>,
): Promise<void> {
  const text = JSON.stringify(answer);
  const stored = sealer ? JSON.stringify(sealer.seal(text, sealedFor(userId, key))) : text;
  await deferred`
    with beside as (${beside})
    insert into idempotency (user_id, method, path, key, input_hash, status, answer)
    values (${userId}, ${method}, ${path}, ${key}, ${inputHash}, ${status}, ${stored})
  `.execute(db);
}

const sealedFor = (userId: number, key: string) => `answer ${userId} ${key}`;
