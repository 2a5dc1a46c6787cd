import { sql } from 'kysely';

import type { CustomerClass, FeeRule } from '@/lib/domain/dealing/fee';
import type { Position } from '@/lib/domain/ledger/position';
import type { QuoteDirection, QuoteUnit } from '@/lib/domain/rate';
import type { Threshold } from '@/lib/domain/compliance/thresholds';
import { anyLength, preparedQuery } from '@/server/database/prepared-query';
import type { Db } from '@/server/kernel/host';
import type { PartyThere } from '@/server/ledger/party-names';
import { ageStart, startedBy, rateInForce } from '@/server/ledger/rate-in-force';
import { type KnownParty, linkedParties } from '@/server/compliance/monitoring/person';
import { inForce } from '@/server/compliance/monitoring/watched.sql';
import type { Held } from '@/server/dealing/rates/held-rates';

/** Board rate of a currency, with its age in minutes. */
export type BoardRow = Readonly<{
  currency: string;
  buy: string | null;
  sell: string | null;
  mid: string;
  quote_unit: QuoteUnit;
  quote_direction: QuoteDirection;
  age_minutes: number;
}>;

type RuleRow = Readonly<{
  currency: string;
  max_age_minutes: number | null;
  tolerance_teller: string | null;
  tolerance_supervisor: string | null;
  hard_stop: string | null;
  ticket_min: string | null;
  ticket_max: string | null;
  position_limit: string | null;
}>;

/** Data to check a ticket, in addition to the ledger's `Reference`. */
export type TicketRow = Readonly<{
  today: string;
  purposes: Readonly<Record<string, number>>;
  increments: Readonly<Record<string, string>>;
  board: readonly BoardRow[];
  rules: readonly RuleRow[];
  positions: readonly (Position & Readonly<{ currency: string }>)[];
  fees: readonly FeeRule[];
  setting: unknown;
  holds_rates: boolean;
  /** Key for the verification codes on printed receipts, in hex. */
  seal_key: string;
  location: Readonly<{
    id: number;
    name: string;
    type: string;
    is_active: boolean;
    branch_id: number;
  }> | null;
  session: Readonly<{ id: number; user_id: number }> | null;
  customer: (KnownParty & PartyThere & Readonly<{ class: CustomerClass | null }>) | null;
  thresholds: readonly Threshold[];
  /** True if at least one sanctions list was imported. */
  has_lists: boolean;
}>;

export type TicketAsked = Readonly<{
  now: Date;
  day: string;
  currencies: readonly string[];
  locationId: number;
  customerId: number | null;
}>;

const PURPOSES = [
  'cash',
  'currency_stock',
  'bank',
  'exchange_fees',
  'rounding',
  'customer_balances',
  'customer_receivable',
];

/**
 * Reads the data of a `TicketRow` in one query, to save round trips. The board rates are those in force on the ticket's
 * day.
 */
export async function ticketRow(db: Db, query: TicketAsked): Promise<TicketRow> {
  const codes = [...new Set(query.currencies)];
  const { rows } = await preparedQuery<TicketRow>`
    select (
      select to_char(${query.now}::timestamptz at time zone timezone, 'YYYY-MM-DD') from organization
    ) as today, (
      select coalesce(json_object_agg(purpose, id), '{}') from account
      where purpose = any(${anyLength(PURPOSES, 'text')})
    ) as purposes, (
      select json_object_agg(code, trim_scale(cash_increment)::text) from currency
    ) as increments, ${boardOf(codes, query)} as board, (
      select coalesce(json_agg(json_build_object(
        'currency', currency, 'max_age_minutes', max_age_minutes,
        'tolerance_teller', tolerance_teller::text, 'tolerance_supervisor', tolerance_supervisor::text,
        'hard_stop', hard_stop::text, 'ticket_min', trim_scale(ticket_min)::text,
        'ticket_max', trim_scale(ticket_max)::text, 'position_limit', trim_scale(position_limit)::text
      )), '[]') from rate_rule where currency = any(${anyLength(codes, 'text')})
    ) as rules, (
      select coalesce(json_agg(json_build_object(
        'currency', currency, 'quantity', trim_scale(quantity)::text, 'cost', trim_scale(cost)::text
      )), '[]') from position where currency = any(${anyLength(codes, 'text')})
    ) as positions, ${feeRules} as fees, (
      select body from setting where type = 'exchange'
    ) as setting, (
      select coalesce(bool_or(is_active), false) from approval_rule where subject = 'rate_override'
    ) as holds_rates, (
      select encode(value, 'hex') from secret where name = 'verification'
    ) as seal_key, (
      select json_build_object('id', id, 'name', name, 'type', type, 'is_active', is_active, 'branch_id', branch_id)
      from location where id = ${query.locationId}::bigint
    ) as location, (
      select json_build_object('id', id, 'user_id', user_id)
      from till_session where location_id = ${query.locationId}::bigint and status = 'open'
    ) as session, (
      select json_build_object('id', id, 'name', name, 'class', class, 'phone', phone, 'email', email,
        'is_active', is_active, 'linked', ${linkedParties})
      from party p where id = ${query.customerId}::bigint and deleted_at is null
    ) as customer, ${thresholdsOf(query)} as thresholds,
      exists (select from screening_list where superseded_by is null) as has_lists
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the organisation did not answer what a ticket asks');
  return row;
}

const thresholdsOf = ({ day }: TicketAsked) => sql`(
  select coalesce(json_agg(json_build_object(
    'rule', rule, 'direction', direction, 'comparator', comparator, 'amount', trim_scale(amount)::text,
    'currency', currency, 'window', window_name, 'valid_from', valid_from, 'valid_to', valid_to, 'source', source
  ) order by id), '[]') from threshold where ${inForce(day)}
)`;

const boardOf = (codes: readonly string[], { day, now }: TicketAsked) => sql`(
  select coalesce(json_agg(json_build_object(
    'currency', c.code, 'buy', trim_scale(standing.buy)::text, 'sell', trim_scale(standing.sell)::text,
    'mid', trim_scale(standing.mid)::text, 'quote_unit', standing.quote_unit,
    'quote_direction', standing.quote_direction,
    'age_minutes', floor(extract(epoch from ${now}::timestamptz - ${ageStart('standing')}) / 60)
  )), '[]')
  from currency c
  cross join organization o
  cross join lateral (
    ${rateInForce('board', startedBy(sql`${day}::date`, sql`${now}::timestamptz`))}
  ) standing
  where c.code = any(${anyLength(codes, 'text')})
)`;

const feeRules = sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'product', product, 'currency', currency, 'customer_class', customer_class,
    'channel', channel, 'corridor', corridor, 'band_from', trim_scale(band_from)::text,
    'band_to', trim_scale(band_to)::text, 'kind', kind, 'fixed', trim_scale(fixed)::text,
    'percent', trim_scale(percent)::text, 'min', trim_scale(min)::text, 'max', trim_scale(max)::text,
    'mode_default', mode_default, 'priority', priority, 'valid_from', valid_from, 'valid_to', valid_to,
    'is_active', is_active
  )), '[]') from fee_rule where is_active
)`;

/** Returns the quote stored in a draft; undefined if the draft has none. */
export async function heldOf(db: Db, id: number): Promise<Held | undefined> {
  const { rows } = await sql<{ quote: Held | null }>`
    select body -> 'quote' as quote from document
    where type = 'sales' and id = ${id}::bigint and status = 'draft'
  `.execute(db);
  return rows[0]?.quote ?? undefined;
}
