import { type RawBuilder, sql } from 'kysely';

import { currencyIs } from './account-sums.sql';
import { ACCOUNTS_OF_PARTIES, DEBT_ACCOUNTS } from './debt-accounts.sql';

/** Day, instant and filters of a query on parties' balances. */
export type ItemsQuery = Readonly<{
  /** Balances are taken at the end of this day. */
  day: string;
  partyId?: number | undefined;
  partyIds?: readonly number[] | undefined;
  currency?: string | undefined;
  /** Instant; if given, only entries that were posted by then count. */
  knownAt?: string | undefined;
}>;

/**
 * Balances on debt accounts at the end of the day, by account, party and currency. With `isUnnamed`, only balances
 * without a party; otherwise only balances with a party.
 */
export function balanceParts(query: ItemsQuery, { isUnnamed = false } = {}): RawBuilder<unknown> {
  const isAsked = (table: 'balance' | 'line') => {
    const party = sql.ref(`${table}.party_id`);
    return sql.join(
      [
        isUnnamed ? sql`coalesce(${party}, 0) = 0` : isOf(party, query),
        currencyIs(sql.ref(`${table}.currency`), query.currency),
        sql`${sql.ref(`${table}.account_id`)} in ${isUnnamed ? ACCOUNTS_OF_PARTIES : DEBT_ACCOUNTS}`,
      ],
      sql` and `,
    );
  };
  return query.knownAt === undefined
    ? standingByBalances(query.day, isAsked)
    : standingByLines(query, isAsked);
}

type IsAsked = (table: 'balance' | 'line') => RawBuilder<unknown>;

/**
 * Computes the balances as the current balances less all later lines, so that the cost does not grow with the ledger.
 */
function standingByBalances(day: string, isAsked: IsAsked): RawBuilder<unknown> {
  return sql`
    select account_id, party_id, currency, sum(amount) as amount, sum(base) as base
    from (
      select account_id, party_id, currency, amount, base from balance
      where ${isAsked('balance')}
      union all
      select account_id, coalesce(party_id, 0), currency, -amount, -base from line
      where date > ${day}::date and ${isAsked('line')}
    ) as part
    group by account_id, party_id, currency having (sum(amount), sum(base)) <> (0, 0)`;
}

function standingByLines({ day, knownAt }: ItemsQuery, isAsked: IsAsked): RawBuilder<unknown> {
  return sql`
    select account_id, coalesce(party_id, 0) as party_id, currency, sum(amount) as amount, sum(base) as base
    from line
    where date <= ${day}::date and ${isAsked('line')} and ${knownTo(sql`line.entry_id`, knownAt)}
    group by 1, 2, 3 having (sum(amount), sum(base)) <> (0, 0)`;
}

/**
 * SQL condition: the query names this party id. If it names no parties, every id matches except 0, which means no
 * party.
 */
export function isOf(
  party: RawBuilder<unknown>,
  { partyId, partyIds }: Pick<ItemsQuery, 'partyId' | 'partyIds'>,
): RawBuilder<unknown> {
  const among = partyIds === undefined ? sql`true` : sql`${party} = any(${partyIds}::bigint[])`;
  return partyId === undefined
    ? sql`${party} <> 0 and ${among}`
    : sql`${party} = ${partyId}::bigint and ${among}`;
}

/** SQL condition: the entry with this id was posted by an instant. Always true without an instant. */
export function knownTo(
  entry: RawBuilder<unknown>,
  knownAt: string | undefined,
): RawBuilder<unknown> {
  if (knownAt === undefined) return sql`true`;
  return sql`exists (
    select from entry known where known.id = ${entry} and known.posted_at <= ${knownAt}::timestamptz
  )`;
}
