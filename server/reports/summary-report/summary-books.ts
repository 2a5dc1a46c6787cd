import { sql } from 'kysely';

import type { SummaryReport } from '@/lib/contract/reports/summary-report';
import type { Booked } from '@/lib/domain/ledger/attribution';
import { addDays } from '@/lib/domain/calendar';
import { add, isZero, subtract, sum } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { accountSums, type CurrencySums } from '@/server/ledger/account-sums.sql';
import { currenciesOf } from '@/server/ledger/currencies';
import { midRows, type MidRow, midsFrom } from '@/server/ledger/mids';
import { quotingOf } from '@/server/reports/engine/quoting';
import {
  type DaysAsked,
  keptAt,
  lyingAt,
  movedIn,
  postedByHand,
  tradedIn,
} from './summary-report.sql';

export type BookAccount = Readonly<{
  id: number;
  number: string;
  name: string;
  names: Readonly<Record<string, string | null>>;
  type: string;
  cash_flow: string | null;
  purpose: string | null;
}>;

/** Reads the data from which the report is computed. */
export async function summaryBooks(db: Db, days: DaysAsked) {
  const accounts = await bookAccounts(db);
  const idsOf = (...purposes: readonly string[]) =>
    accounts.filter(({ purpose }) => purpose && purposes.includes(purpose)).map(({ id }) => id);
  const purposes = {
    realised: idsOf('realised_fx'),
    fees: idsOf('exchange_fees', 'remittance_fees'),
    differences: idsOf('cash_over', 'cash_short', 'counterfeit'),
    rounding: idsOf('rounding'),
  };
  const before = addDays(days.from, -1);
  const { rows } = await sql<Record<'board' | 'closing', MidRow[] | null>>`
    select ${midRows([before, days.to], days.knownAt)} as board,
           ${midRows([before, days.to], days.knownAt, 'closing')} as closing
  `.execute(db);
  const [board, closing] = [midsFrom(rows[0]?.board ?? []), midsFrom(rows[0]?.closing ?? [])];
  // A currency without a board rate is valued at its closing rate, which revaluations use.
  const mids = (currency: string, day: string) => board(currency, day) ?? closing(currency, day);
  return {
    accounts,
    purposes,
    currencies: await currenciesOf(db),
    quoting: await quotingOf(db),
    sums: await accountSums(db, { ...days, withoutClosing: true }),
    moved: await movedIn(db, days, purposes.differences),
    traded: await tradedIn(db, days),
    lying: await lyingAt(db, days),
    kept: days.knownAt === undefined ? await keptAt(db, days.to) : undefined,
    tills: await tillsOpenAt(db, days.to),
    mid: (currency: string, at: 'opening' | 'closing') =>
      mids(currency, at === 'opening' ? before : days.to) ?? null,
  };
}

export type SummaryBooks = Awaited<ReturnType<typeof summaryBooks>>;

async function bookAccounts(db: Db): Promise<BookAccount[]> {
  return db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'type', 'cash_flow', 'purpose'])
    .where('position', '=', 'detail')
    .orderBy('number')
    .execute();
}

/** Movement of some accounts in base; an income is positive. */
export function earnedOn(sums: readonly CurrencySums[], ids: readonly number[]): string {
  const own = sums.filter(({ account_id }) => ids.includes(account_id));
  return sum(own.map(({ base }) => subtract(base.credit, base.debit)));
}

/**
 * Returns the results that were not realised by a position. Amounts on the exchange accounts that belong to neither a
 * position nor a ticket were posted by hand. Lines are searched for them only if the totals of the accounts differ from
 * those of positions and tickets.
 */
export async function bookedIn(db: Db, books: SummaryBooks, days: DaysAsked): Promise<Booked> {
  const { sums, purposes, moved, traded } = books;
  const fees = sum(traded.map((one) => one.fees));
  const realised = sum(moved.map((one) => one.realised));
  const bookedEarnings = add(earnedOn(sums, purposes.realised), earnedOn(sums, purposes.fees));
  const isAll = isZero(subtract(bookedEarnings, add(fees, realised)));
  return {
    fees,
    differences: earnedOn(sums, purposes.differences),
    rounding: earnedOn(sums, purposes.rounding),
    by_hand: isAll ? '0' : await postedByHand(db, days, purposes),
  };
}

/** Till sessions that were active at the end of a business day. */
async function tillsOpenAt(db: Db, to: string): Promise<SummaryReport['tills']> {
  const { rows } = await sql<SummaryReport['tills'][number]>`
    select s.id as session_id, l.name as location, u.name as user, s.opened_at,
           case when s.status = 'opening_review' then s.status
                when s.closed_at < o.midnight then 'variance_review' else 'open' end as status
    from till_session s
    join location l on l.id = s.location_id
    join app_user u on u.id = s.user_id
    cross join (
      select (${to}::date + 1)::timestamp at time zone timezone as midnight from organization
    ) o
    where s.opened_at < o.midnight and s.status <> 'rejected'
      and (s.status <> 'closed' or s.closed_at >= o.midnight)
    order by l.name, s.id
  `.execute(db);
  return rows;
}
