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

type Said = ReadonlyMap<number, Acknowledged>;

/** Numbers of documents: confirmed ones that are lost, and those that exist twice or that nobody confirmed. */
export type Tally = Readonly<{ found: number; lost: readonly string[]; twice: readonly string[] }>;

/** Compares the books with the confirmed entries and voids. */
export const tally = (dataDir: string, said: Said, databaseUrl?: string): Promise<Tally> =>
  beside(dataDir, (database) => tallyIn(database, said), databaseUrl);

async function tallyIn({ db }: OpenDatabase, said: Said): Promise<Tally> {
  const { rows } = await sql<{ id: number; number: string; entries: number }>`
    select d.id, d.number, count(e.id) as entries
    from document d
    join entry e on e.document_type = d.type and e.document_id = d.id
    where d.type = 'journal entry'
    group by d.id, d.number
  `.execute(db);
  const there = new Map(rows.map((row) => [row.id, row]));
  const lost = [...said.values()].filter((one) => {
    const row = there.get(one.id);
    return row?.number !== one.number || row.entries < entriesOf(one);
  });
  const numbers = new Set<string>();
  const twice = rows.filter(({ id, number, entries }) => {
    const isRepeated = numbers.has(number);
    numbers.add(number);
    return isRepeated || entries > entriesOf(said.get(id));
  });
  const numbersOf = (some: readonly { number: string }[]) => some.map(({ number }) => number);
  return { found: said.size - lost.length, lost: numbersOf(lost), twice: numbersOf(twice) };
}

/** Entries that a confirmed document has: its own, and that of its void. */
function entriesOf(one: Acknowledged | undefined): number {
  if (!one) return 0;
  return one.isVoided ? 2 : 1;
}

/**
 * Throws unless `verify` succeeds and the books contain exactly the confirmed entries and voids, each once and with its
 * number.
 */
export async function prove(dataDir: string, said: Said, databaseUrl?: string): Promise<void> {
  const check = async (database: OpenDatabase): Promise<void> => {
    const { checks } = await verify(database.db);
    const broken = checks.filter(({ ok }) => !ok);
    if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
    expectAll(await tallyIn(database, said));
  };
  await beside(dataDir, check, databaseUrl);
}

/** Throws if a confirmed entry is lost, or if one exists twice. */
export function expectAll({ lost, twice }: Tally): void {
  if (lost.length + twice.length === 0) return;
  throw new Error(`lost: ${lost.slice(0, 9).join()}; twice: ${twice.slice(0, 9).join()}`);
}
