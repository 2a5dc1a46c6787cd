import type { KeyOwner } from '@/server/database/columns';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { ConfigError } from '@/server/config';
import type { Db, Tx } from '@/server/database/handle';
import type { MasterKeys } from '@/server/kernel/ports';
import { missing } from './master-keys';

/** Thrown for encrypted data that is missing, was changed, or was encrypted for another owner or name. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Thrown if an owner has no key, or a destroyed one; all data encrypted with a destroyed key is unreadable. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
}

/** Sets of master keys that this process has already checked with `refuseForeignMaster`. */
const begun = new WeakSet<MasterKeys>();

const KEY_BYTES = 32;
const [IV_BYTES, TAG_BYTES] = [12, 16];
const FORMAT = Buffer.from('SRF1');
const HEAD_BYTES = FORMAT.length + IV_BYTES + TAG_BYTES;

/** Returns the key of an owner. Creates it at the first use, but never replaces a destroyed key. */
export async function ensureKey(db: Tx, masters: MasterKeys, owner: KeyOwner): Promise<Buffer> {
  const found = await rowOf(db, owner);
  if (found) return opened(found, masters, owner);
  if (!begun.has(masters)) await refuseForeignMaster(db, masters);
  begun.add(masters);
  await db
    .insertInto('data_key')
    .values({ owner, ...masters.wrap(randomBytes(KEY_BYTES), owner) })
    .onConflict((on) => on.column('owner').doNothing())
    .execute();
  return keyOf(db, masters, owner);
}

/** Returns the key of an owner, but creates none. Throws `KeyDestroyed` if the owner has no key or a destroyed one. */
export async function keyOf(db: Db, masters: MasterKeys, owner: KeyOwner): Promise<Buffer> {
  const found = await rowOf(db, owner);
  if (!found) throw new KeyDestroyed(owner);
  return opened(found, masters, owner);
}

/**
 * Returns the keys of many owners. Owners without a key, or with a destroyed or damaged one, are missing from the map.
 */
export async function keysOf(
  db: Db,
  masters: MasterKeys,
  owners: readonly KeyOwner[],
): Promise<ReadonlyMap<KeyOwner, Buffer>> {
  if (owners.length === 0) return new Map();
  const rows = await db
    .selectFrom('data_key')
    .select(['owner', 'master', 'wrapped'])
    .where('owner', 'in', [...new Set(owners)])
    .where('wrapped', 'is not', null)
    .execute();
  const keys = new Map<KeyOwner, Buffer>();
  for (const row of rows) {
    const key = openedUnlessDamaged(row, masters, row.owner);
    if (key) keys.set(row.owner, key);
  }
  return keys;
}

function openedUnlessDamaged(row: Row, masters: MasterKeys, owner: KeyOwner): Buffer | undefined {
  try {
    return opened(row, masters, owner);
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

type Row = Readonly<{ master: string | null; wrapped: Buffer | null }>;

async function rowOf(db: Db, owner: KeyOwner): Promise<Row | undefined> {
  return db
    .selectFrom('data_key')
    .select(['master', 'wrapped'])
    .where('owner', '=', owner)
    .executeTakeFirst();
}

export function opened({ master, wrapped }: Row, masters: MasterKeys, owner: KeyOwner): Buffer {
  if (master === null || wrapped === null) throw new KeyDestroyed(owner);
  if (!masters.has(master)) throw new ConfigError(missing(master));
  try {
    return masters.unwrap(wrapped, { master, owner });
  } catch {
    throw new Damaged(`the key of ${owner} does not open`);
  }
}

/**
 * Throws a `ConfigError` if a data key in this database is encrypted with a master key that this process does not have.
 * An advisory lock serialises the checks of processes that start at the same time.
 */
export async function refuseForeignMaster(db: Db, masters: MasterKeys): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const foreign = (await mastersIn(db)).find((master) => !masters.has(master));
  if (foreign !== undefined) throw new ConfigError(missing(foreign));
}

/** Returns the names of the master keys that encrypt data keys of this database. */
export async function mastersIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ master: string }>`
    with recursive used (master) as (
      (select master from data_key where master is not null order by master limit 1)
      union all
      select (select k.master from data_key k where k.master > used.master order by k.master limit 1)
      from used where used.master is not null
    )
    select master from used where master is not null`.execute(db);
  return rows.map(({ master }) => master);
}

const LOCK = 727281;

/**
 * Destroys the key of an owner, which makes everything that it encrypted unreadable, unless a backup with the key is
 * restored. Returns true if there was a key.
 */
export async function destroyKey(db: Tx, owner: KeyOwner, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_key')
    .set({ master: null, wrapped: null, destroyed_at: now.toISOString() })
    .where('owner', '=', owner)
    .where('wrapped', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the key of an owner, even a destroyed key. Data encrypted with the former key stays unreadable. */
export async function renewKey(db: Tx, masters: MasterKeys, owner: KeyOwner): Promise<void> {
  await db
    .updateTable('data_key')
    .set({ ...masters.wrap(randomBytes(KEY_BYTES), owner), destroyed_at: null })
    .where('owner', '=', owner)
    .execute();
}

/** Encrypts bytes with a key. Decryption fails unless it is given the same name. */
export function sealBytes(bytes: Uint8Array, key: Buffer, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([FORMAT, iv, cipher.getAuthTag(), body]);
}

export function openBytes(sealed: Buffer, key: Buffer, name: string): Buffer {
  if (sealed.length < HEAD_BYTES || !sealed.subarray(0, FORMAT.length).equals(FORMAT)) {
    throw new Damaged('not what was sealed');
  }
  const at = FORMAT.length + IV_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(FORMAT.length, at))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(at, HEAD_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch {
    throw new Damaged('not what was sealed');
  }
}
