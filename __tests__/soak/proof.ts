import { sql } from 'kysely';

import { type OpenDatabase, openDatabase } from '@/server/database/open';
import { inTransaction } from '@/server/database/transaction';
import { verify } from '@/server/ledger/verify';
import { makeChart, type SeedAccounts } from '@/server/seed/chart';
import type { Acknowledged } from './load';

/** Opens the database beside the running host, as an administration command does. */
export async function beside<Result>(
  dataDir: string,
  work: (database: OpenDatabase) => Promise<Result>,
  databaseUrl?: string,
): Promise<Result> {
  const place = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
  const database = await openDatabase(place, { role: 'owner', migrate: false, host: false });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Creates the chart and currencies; returns account ids by number. */
export async function furnish(
  dataDir: string,
  databaseUrl?: string,
): Promise<{ accounts: SeedAccounts; ids: ReadonlyMap<string, number> }> {
  const make = async ({ db }: OpenDatabase) => {
    const accounts = await inTransaction(db, (tx) => makeChart(tx, 120));
    const rows = await db.selectFrom('account').select(['id', 'number']).execute();
    return { accounts, ids: new Map(rows.map(({ id, number }) => [number, id])) };
  };
  return beside(dataDir, make, databaseUrl);
}

/**
 * Throws unless `verify` succeeds and the books contain exactly the confirmed entries and voids, each once and with its
 * number.
 */
export async function prove(
  dataDir: string,
  said: ReadonlyMap<number, Acknowledged>,
  databaseUrl?: string,
): Promise<void> {
  const check = async ({ db }: OpenDatabase): Promise<void> => {
    const { checks } = await verify(db);
    const broken = checks.filter(({ ok }) => !ok);
    if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);

    const { rows } = await sql<{ id: number; number: string; entries: number }>`
      select d.id, d.number, count(e.id) as entries
      from document d
      join entry e on e.document_type = d.type and e.document_id = d.id
      where d.type = 'journal entry'
      group by d.id, d.number
    `.execute(db);
    const there = new Map(rows.map((row) => [row.id, row]));
    for (const { id, number, isVoided } of said.values()) {
      const row = there.get(id);
      if (row?.number !== number || row.entries !== (isVoided ? 2 : 1)) {
        throw new Error(`${number} was acknowledged, but the books have ${JSON.stringify(row)}`);
      }
    }
    if (there.size !== said.size) {
      throw new Error(`${said.size} entries were acknowledged, the books have ${there.size}`);
    }
  };
  await beside(dataDir, check, databaseUrl);
}
