import { sql } from 'kysely';

import type { CurrentRate, RateOrigin } from '@/lib/contract/dealing/rate-shapes';
import { changeInPercent, inBase, spreadOf } from '@/lib/domain/dealing/board';
import { plain } from '@/lib/domain/money';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { agedFlags } from '@/lib/domain/dealing/rate-age';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { ageStart, startedAt, rateInForce } from '@/server/ledger/rate-in-force';
import { originOf, utc } from './rates.sql';

type Outside = Omit<NonNullable<CurrentRate['reference']>, 'mid_base'>;
type Earlier = NonNullable<CurrentRate['previous']>;

type Row = Pick<
  CurrentRate,
  | 'id'
  | 'set_id'
  | 'currency'
  | 'buy'
  | 'sell'
  | 'mid'
  | 'quote_unit'
  | 'quote_direction'
  | 'effective_at'
  | 'source'
  | 'reason'
  | 'by'
> &
  Readonly<{
    name: string;
    is_on_board: boolean;
    max_age_minutes: number | null;
    tolerance_teller: string | null;
    tolerance_supervisor: string | null;
    hard_stop: string | null;
    spread_buy_bp: string | null;
    spread_sell_bp: string | null;
    ticket_min: string | null;
    ticket_max: string | null;
    position_limit: string | null;
    age_start: string;
    origin: RateOrigin | null;
    others: NonNullable<CurrentRate['others']>;
    reference: Outside | null;
    previous: Earlier | null;
  }>;

/** A rate in force, with the currency's name and whether the board shows it. */
type StandingRate = CurrentRate & Readonly<{ name: string; is_on_board: boolean }>;

/** Current rates of the active foreign currencies, in board order. Currencies without a rate are left out. */
export async function currentRates(db: Db, now: Date): Promise<StandingRate[]> {
  const policy = await settingOf(db, 'exchange');
  const wire = wireOf(await currenciesOf(db));
  const { rows } = await selectCurrentRates(now).execute(db);
  return rows.map(({ name, is_on_board, age_start, ...row }) => {
    const quoted = {
      buy: row.buy && plain(row.buy),
      sell: row.sell && plain(row.sell),
      mid: plain(row.mid),
    };
    const base = inBase(quoted, row);
    const age_minutes = ageOf(age_start, now);
    const max_age_minutes = row.max_age_minutes ?? policy.rate_age_minutes;
    return {
      ...row,
      ...quoted,
      ...base,
      name,
      is_on_board,
      age_minutes,
      max_age_minutes,
      spread_bp: spreadOf(base),
      reference: row.reference && outside(row.reference),
      previous: row.previous && { ...row.previous, mid_base: plain(row.previous.mid_base) },
      change_percent: row.previous && changeInPercent(base.mid_base, row.previous.mid_base),
      ...agedFlags(age_minutes, max_age_minutes),
      tolerance_teller: plain(row.tolerance_teller ?? policy.rate_tolerance_teller_percent),
      tolerance_supervisor: plain(row.tolerance_supervisor ?? policy.rate_tolerance_percent),
      hard_stop: plain(row.hard_stop ?? policy.rate_hard_stop_percent),
      spread_buy_bp: row.spread_buy_bp && plain(row.spread_buy_bp),
      spread_sell_bp: row.spread_sell_bp && plain(row.spread_sell_bp),
      ticket_min: wire.money(row.ticket_min, row.currency),
      ticket_max: wire.money(row.ticket_max, row.currency),
      position_limit: wire.base(row.position_limit),
    };
  });
}

const MINUTE_MS = 60_000;

/** Whole minutes since a rate took effect or was last confirmed. */
function ageOf(since: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE_MS));
}

function outside({ mid, ...reference }: Outside) {
  const quote: Quote = { ...reference, rate: mid };
  return { ...reference, mid: plain(mid), mid_base: perUnit(quote) };
}

const beforeThat = sql`(n.effective_at, n.id) < (r.effective_at, r.id)`;

/** Latest prices of the active feeds of the same kind as the rate `r`, except the feed that published `r`. */
const otherFeeds = sql`(
  select coalesce(json_agg(json_build_object(
    'feed', o.name, 'percent', trim_scale(d.percent)::text, 'source_time', q.source_time,
    'taken_at', ${utc('q.taken_at')},
    'is_above', coalesce(abs(d.percent) > o.max_difference_percent, false)) order by o.sort, o.id), '[]')
  from rate_feed_price q
  join rate_feed o on o.id = q.feed_id
  cross join lateral (
    select round((q.mid_base - r.mid_base) * 100 / r.mid_base, 4) as percent
  ) d
  where q.currency = r.currency and o.is_active and o.kind = r.kind
    and not exists (select from rate_origin g where g.rate_id = r.id and g.feed_id = o.id))`;

const selectCurrentRates = (now: Date) => sql<Row>`
  select r.id, r.set_id, c.code as currency, c.name, r.buy, r.sell, r.mid, r.quote_unit,
         r.quote_direction, r.effective_at, r.source, r.reason,
         case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as by,
         coalesce(p.is_on_board, true) as is_on_board, p.max_age_minutes, p.tolerance_teller,
         p.tolerance_supervisor, p.hard_stop, p.spread_buy_bp, p.spread_sell_bp, p.ticket_min,
         p.ticket_max, p.position_limit, ${ageStart('r')} as age_start,
         ${originOf('r')} as origin, ${otherFeeds} as others,
         reference.told as reference, previous.told as previous
  from currency c
  cross join organization o
  join lateral (${rateInForce('board', startedAt(now))}) r on true
  left join lateral (
    select json_build_object(
      'mid', s.mid::text, 'quote_unit', s.quote_unit, 'quote_direction', s.quote_direction,
      'effective_at', to_char(s.effective_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'source', s.source) as told
    from (${rateInForce('reference', startedAt(now))}) s
  ) reference on true
  left join lateral (
    select json_build_object(
      'id', s.id, 'mid', trim_scale(s.mid)::text, 'mid_base', s.mid_base::text,
      'effective_at', to_char(s.effective_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ) as told
    from (${rateInForce('board', beforeThat)}) s
  ) previous on true
  left join rate_rule p on p.currency = c.code
  left join app_user u on u.id = r.created_by
  where c.code <> o.base_currency and c.is_active
  order by coalesce(p.sort, 0), c.code
`;
