import { sql } from 'kysely';

import { fiscalYearOf } from '@/lib/domain/calendar';
import { documentNumber } from '@/lib/domain/document-number';
import type { BookDates, TransactionLock } from '@/lib/domain/ledger/open-books';
import { preparedQuery } from '@/server/database/prepared-query';
import { drawId, lockCounter } from '@/server/kernel/counter';
import type { Db, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';

/**
 * Id of an advisory lock. Postings share the lock; a change of fiscal years or transaction locks needs it exclusively
 * (see `book_dates`).
 */
const LOCK = 727277;

const FISCAL_CLOSING = 'fiscal closing';

type Row = Readonly<{
  role_id: number | null;
  years: BookDates['years'];
  locks: readonly (Omit<TransactionLock, 'number'> & Readonly<{ id: number }>)[];
}>;

export type KnownDates = BookDates & Readonly<{ roleId: number | null }>;

/**
 * Returns the fiscal years, the transaction locks and the user's role. No other call can change the years or locks
 * until the transaction ends.
 */
export async function bookDatesOf(db: Tx, asker: number | null): Promise<KnownDates> {
  const { rows } = await preparedQuery<{ dates: Row }>`
    select book_dates(${asker}::bigint) as dates
  `.execute(db);
  return datesIn(rows);
}

/** Like `bookDatesOf`, but takes no lock, so the dates may change immediately afterwards. */
export async function bookDatesSeen(db: Db, asker: number): Promise<KnownDates> {
  const { rows } = await sql<{ dates: Row }>`
    select book_dates_seen(${asker}::bigint) as dates
  `.execute(db);
  return datesIn(rows);
}

function datesIn([row]: readonly { dates: Row }[]): KnownDates {
  const dates = row?.dates;
  if (!dates) throw new Error('the books did not say which days are open');
  return {
    years: dates.years,
    locks: dates.locks.map(({ id, ...lock }) => ({
      ...lock,
      number: documentNumber('transaction locking', id),
    })),
    roleId: dates.role_id,
  };
}

/** Waits for all postings in progress, and blocks new postings until the transaction ends. */
export async function holdBooks(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db);
}

/** Creates the fiscal years that are missing for these days, each with a draft of its closing. */
export async function ensureYears(
  db: Tx,
  days: readonly string[],
  known: BookDates['years'] = [],
): Promise<void> {
  const missing = days.filter((day) => !known.some(({ from, to }) => from <= day && day <= to));
  if (missing.length === 0) return;
  const { fiscal_year_start } = await organisationOf(db);
  const years = new Map(
    missing.map((day) => fiscalYearOf(day, fiscal_year_start)).map((year) => [year.from, year]),
  );
  for (const year of [...years.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    await ensureYear(db, year);
  }
}

/** Locks the counter, so that two postings never create the same year. */
async function ensureYear(db: Tx, { from, to }: Readonly<{ from: string; to: string }>) {
  await lockCounter(db, FISCAL_CLOSING);
  const known = await db
    .selectFrom('fiscal_year')
    .select('id')
    .where('starts_on', '=', from)
    .executeTakeFirst();
  if (known) return;
  const id = await drawId(db, FISCAL_CLOSING);
  await db.insertInto('fiscal_year').values({ id, starts_on: from, ends_on: to }).execute();
  await db
    .insertInto('document')
    .values({
      type: FISCAL_CLOSING,
      id,
      status: 'draft',
      date: to,
      body: JSON.stringify({ year_start: from, year_end: to }),
      branch_id: sql<number>`(select min(id) from branch)`,
    })
    .execute();
}

/**
 * Divides the days with postings into fiscal years again, and recreates the drafts of their closings. Call it only if
 * no year was ever closed (`wasEverClosed`).
 */
export async function redivideYears(db: Tx): Promise<void> {
  await holdBooks(db);
  await sql`delete from document where type = ${FISCAL_CLOSING}`.execute(db);
  await db.deleteFrom('fiscal_year').execute();
  await db.deleteFrom('counter').where('name', '=', FISCAL_CLOSING).execute();
  const { rows } = await sql<{ day: string }>`
    select distinct date::text as day from entry order by 1
  `.execute(db);
  await ensureYears(
    db,
    rows.map(({ day }) => day),
  );
}

/** True if a year was ever closed. The closing document keeps its number even after the year was reopened. */
export async function wasEverClosed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('type', '=', FISCAL_CLOSING)
    .where('number', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
