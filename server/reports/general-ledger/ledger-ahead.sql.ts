import { type RawBuilder, sql } from 'kysely';

import { inScope, type Scope } from '@/server/ledger/account-sums.sql';
import { OPENING_ENTRIES } from '@/server/ledger/opening-entries.sql';
import { daysInBranch, isInBranch } from '@/server/ledger/day-sums.sql';

/** Position of a line within its account, in the order of day, entry and line number. */
export type Place = Readonly<{ date: string; entry_id: number; line_no: number }>;

/** Columns selected from the ledger lines `l`. */
export const columns = sql`l.account_id, l.date, l.entry_id, l.line_no, l.party_id, l.currency, l.amount,
               l.rate, l.base, l.memo`;

/**
 * SQL for the next lines `l` of an account. With a branch, only days with postings of that branch are scanned, day by
 * day, so that its few lines are found quickly among many others.
 */
export function linesAhead(
  account: RawBuilder<unknown>,
  { branchId, ...scope }: Scope,
  after: Place | undefined,
): RawBuilder<unknown> {
  if (branchId === undefined) {
    return sql`from line l where l.account_id = ${account} and ${isAhead(scope, after)}`;
  }
  const from = sql`${after?.date ?? scope.from}::date`;
  return sql`from (
          select date from (${daysInBranch(branchId, { account, from, to: sql`${scope.to}::date` })}) day order by date
        ) d
        cross join lateral (
          select * from line where account_id = ${account} and date = d.date order by entry_id, line_no offset 0
        ) l
        where l.date = d.date and ${isAhead(scope, after)} and ${isInBranch(branchId)}`;
}

/**
 * SQL condition: the line `l` is within the filters and after a position. Lines of opening entries are left out,
 * because they are part of the opening balance.
 */
export const isAhead = (scope: Scope, after: Place | undefined) =>
  sql`l.date between ${scope.from}::date and ${scope.to}::date and ${isAfter(after)} and ${inScope(scope)}
    and l.entry_id not in ${OPENING_ENTRIES}`;

/** SQL condition: the line `l` comes after a position in the order of its account. */
export function isAfter(place: Place | undefined): RawBuilder<unknown> {
  if (place === undefined) return sql`true`;
  return sql`(l.date, l.entry_id, l.line_no)
    > (${place.date}::date, ${place.entry_id}::bigint, ${place.line_no}::integer)`;
}
