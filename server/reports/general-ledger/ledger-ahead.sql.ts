import { type RawBuilder, sql } from 'kysely';

import { inScope, type Scope } from '@/server/ledger/account-sums.sql';
import { OPENING_ENTRIES } from '@/server/ledger/opening-entries.sql';
import { daysInBranch, isInBranch } from '@/server/ledger/day-sums.sql';

/** Where a line stands in its account's order. */
export type Place = Readonly<{ date: string; entry_id: number; line_no: number }>;

/** What is read of lines `l`. */
export const columns = sql`l.account_id, l.date, l.entry_id, l.line_no, l.party_id, l.currency, l.amount,
               l.rate, l.base, l.memo`;

/**
 * Lines `l` of an account that come next. Those of a branch are looked for on its days alone, one day after the other, so
 * that few of them are found among many of others.
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

/** Of lines `l`: whether they are in scope, come after a place and are movements: opening entries are in the opening. */
export const isAhead = (scope: Scope, after: Place | undefined) =>
  sql`l.date between ${scope.from}::date and ${scope.to}::date and ${isAfter(after)} and ${inScope(scope)}
    and l.entry_id not in ${OPENING_ENTRIES}`;

/** Of lines `l`: whether they come after a place in their account's order. */
export function isAfter(place: Place | undefined): RawBuilder<unknown> {
  if (place === undefined) return sql`true`;
  return sql`(l.date, l.entry_id, l.line_no)
    > (${place.date}::date, ${place.entry_id}::bigint, ${place.line_no}::integer)`;
}
