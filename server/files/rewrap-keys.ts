import { sql } from 'kysely';

import type { Tx } from '@/server/database/handle';
import type { KeyOwner } from '@/server/database/columns';
import { opened, refuseForeignMaster } from './data-keys';
import type { MasterKeys } from '@/server/kernel/ports';
import { destroyOwner } from './papers';

const AT_ONCE = 1000;

/**
 * Encrypts all data keys that are encrypted with a former master key with the current master key. The data itself is
 * not encrypted again.
 */
export async function rewrapKeys(db: Tx, masters: MasterKeys): Promise<number> {
  await refuseForeignMaster(db, masters);
  let done = 0;
  for (;;) {
    const rows = await db
      .selectFrom('data_key')
      .select(['owner', 'master', 'wrapped'])
      .where('master', '<>', masters.current)
      .limit(AT_ONCE)
      .forUpdate()
      .execute();
    for (const row of rows) {
      const again = masters.wrap(opened(row, masters, row.owner), row.owner);
      await db.updateTable('data_key').set(again).where('owner', '=', row.owner).execute();
    }
    done += rows.length;
    if (rows.length < AT_ONCE) return done;
  }
}

/**
 * Destroys the data keys that were encrypted with a lost master key, as if their owners had been erased. Returns these
 * owners.
 */
export async function giveUpLost(db: Tx, masters: MasterKeys, now: Date): Promise<KeyOwner[]> {
  const rows = await db
    .selectFrom('data_key')
    .select(['owner', 'master'])
    .where('master', 'is not', null)
    .orderBy('owner')
    .forUpdate()
    .execute();
  const lost = rows.flatMap(({ owner, master }) =>
    master === null || masters.has(master) ? [] : [owner],
  );
  for (const owner of lost) await destroyOwner(db, owner, now);
  await forgetSealed(db, lost);
  // Deletes the destroyed keys of hashes, employees and parties, because new keys will be made for them.
  await sql`
    delete from data_key
    where owner = any(${lost}::text[]) and destroyed_at is not null
      and split_part(owner, ' ', 1) in ('house', 'employee', 'party')`.execute(db);
  return lost;
}

/** Clears the encrypted data of employees and beneficiaries. The data must be entered again before they can be paid. */
async function forgetSealed(db: Tx, lost: readonly KeyOwner[]): Promise<void> {
  const idsOf = (kind: string) =>
    lost.filter((owner) => owner.startsWith(`${kind} `)).map((owner) => owner.split(' ')[1]);
  const ids = sql<number>`any(${idsOf('employee')}::bigint[])`;
  const parties = sql<number>`any(${idsOf('party')}::bigint[])`;
  await db
    .updateTable('beneficiary')
    .set({ told: null, account_print: null })
    .where('party_id', '=', parties)
    .where('told', 'is not', null)
    .execute();
  await db
    .updateTable('employee')
    .set({ told: null, id_print: null, iban_print: null })
    .where('id', '=', ids)
    .execute();
  await db
    .updateTable('employee_document')
    .set({ details: null })
    .where('employee_id', '=', ids)
    .execute();
  await db
    .updateTable('salary_assignment')
    .set({ pay: null })
    .where('employee_id', '=', ids)
    .execute();
}
