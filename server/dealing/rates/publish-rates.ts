import { sql } from 'kysely';

import type { RateDraft, RateSet, RateVersion } from '@/lib/contract/dealing/rate-shapes';
import {
  decimalsWritten,
  middleOf,
  orderRefusals,
  type Prices,
  spreadFrom,
} from '@/lib/domain/dealing/board';
import { isDay } from '@/lib/domain/calendar';
import { compare, plain, sign } from '@/lib/domain/money';
import { perUnit, type QuoteManner } from '@/lib/domain/rate';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { askSecond, type Deed, holdFor } from '@/server/document/approval';
import type { User } from '@/server/kernel/access';
import type { Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf } from '@/server/ledger/currencies';
import type { RateKind } from '@/server/ledger/rate-in-force';
import { outliersOf } from './rate-outliers';
import { plannedSets, setOf } from './rates.sql';

const page = 'rates';

/** Rates that are published together as one set. They start at `effective_at`; if it is missing, they start now. */
type Publication = Readonly<{
  rates: readonly RateDraft[];
  effective_at?: string | undefined;
  reason?: string | undefined;
  rolls_back_id?: number;
  /** True if a whole board is published. A board is refused if another set is planned for the same time. */
  isBoard?: boolean;
  /** Currencies whose rates a second person has approved already; these rates are not held for approval again. */
  approved?: ReadonlySet<string>;
  /** The feed from which the rates come; missing if a person entered them. */
  feed?: RateSource;
  /** Returns the prefix of the field names in refusals of the rate at an index. */
  field: (index: number) => string;
}>;

/**
 * A feed as the source of rates, all of one kind. The rates of the `proposed` currencies wait for a second person, and
 * so do outliers, even if no rule requires it.
 */
type RateSource = Readonly<{
  id: number;
  kind: RateKind;
  time: string | null;
  proposed: ReadonlySet<string>;
}>;

/** `me` asks for approvals: the user who publishes, or the user who saved the feed last. */
export type Publishing = Pick<Call, 'db' | 'host' | 'say' | 'audit'> &
  Readonly<{ me: Pick<User, 'id'> }>;

export type PublishedRates = RateSet & { warnings: string[] };

/**
 * Publishes rates as one set with one start time; a set with a later start is planned. Throws the refusals of
 * `quotedOf`. An outlier causes a warning and, if a rule requires it, waits for approval; an outlier from a feed always
 * waits.
 */
export async function publishRates(
  call: Publishing,
  publication: Publication,
): Promise<PublishedRates> {
  const { db, me, host } = call;
  const { effective_at, reason = null, rolls_back_id = null, isBoard = false } = publication;
  const { approved = new Set<string>(), feed } = publication;
  const quoted = await quotedOf(db, publication);
  const at = await instantOf(db, effective_at, host.now());
  if (isBoard) await refuseSecondPlan(db, at, host.now());
  const set = await db
    .insertInto('rate_set')
    .values({ effective_at: at, reason, rolls_back_id, created_by: feed ? null : me.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const warnings = await insertRates(call, quoted, { set_id: set.id, at, reason, approved, feed });
  return { ...(await setOf(db, set.id, host.now())), warnings };
}

/** Converts a published rate to a draft, so that it can be published again in a new set. */
export function draftFrom({
  currency,
  buy,
  sell,
  mid,
  kind,
  source,
  ...rate
}: RateVersion): RateDraft {
  const { quote_unit, quote_direction } = rate;
  return {
    currency,
    kind,
    source,
    quote_unit,
    quote_direction,
    mid,
    ...(buy !== null && sell !== null && { buy, sell }),
  };
}

/**
 * Returns the instant from which the rates apply: the given instant or the start of the given day, otherwise the
 * current time. The current time is the earlier of the server's and the database's clock, because rates are looked up
 * by either.
 */
async function instantOf(db: Tx, given: string | undefined, now: Date): Promise<string> {
  const { timezone } = await organisationOf(db);
  const instant =
    given === undefined
      ? sql`least(${now.toISOString()}::timestamptz, clock_timestamp())`
      : isDay(given)
        ? sql`${given}::date::timestamp at time zone ${timezone}`
        : sql`${new Date(given).toISOString()}::timestamptz`;
  const { rows } = await sql<{ at: string }>`select ${instant} as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database told no instant');
  return row.at;
}

/** Refuses a board if another set is planned for the same time. A lock makes concurrent calls wait. */
async function refuseSecondPlan(db: Tx, at: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('planned rates', 0))`.execute(db);
  const plans = await plannedSets(db, now);
  if (plans.some(({ effective_at }) => Date.parse(effective_at) === Date.parse(at))) {
    throw new Refusal('rate.planned-twice', { field: 'effective_at' });
  }
}

type Placed = Readonly<{
  set_id: number;
  at: string;
  reason: string | null;
  approved: ReadonlySet<string>;
  feed: RateSource | undefined;
}>;

/** Stores the rates of a set and returns the warnings for the user. */
async function insertRates(
  call: Publishing,
  quoted: readonly Quoted[],
  placed: Placed,
): Promise<string[]> {
  const { db, me } = call;
  const { set_id, at, reason, feed } = placed;
  if (quoted.length === 0) return [];
  const judgedKind = feed?.kind ?? 'board';
  const outliers = await outliersOf(db, quoted, { at, kind: judgedKind });
  const percentOf = ({ kind, currency }: Quoted) =>
    kind === judgedKind ? (outliers.get(currency) ?? null) : null;
  const isProposed = (rate: Quoted) =>
    percentOf(rate) !== null || feed?.proposed.has(rate.currency) === true;
  const ids = await db
    .insertInto('rate')
    .values(
      quoted.map((rate) => ({
        ...rate,
        set_id,
        reason,
        effective_at: at,
        created_by: feed ? null : me.id,
        status: isProposed(rate) ? ('proposed' as const) : ('active' as const),
      })),
    )
    .returning('id')
    .execute();
  if (feed) await storeOrigins(call, ids, feed);
  const warnings: string[] = [];
  for (const [index, { id }] of ids.entries()) {
    const rate = quoted[index];
    if (!rate) throw new Error('the database returned a rate that was not inserted');
    const warning = await announce(call, { ...rate, id }, percentOf(rate), placed);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}

function storeOrigins(
  { db, host }: Publishing,
  rates: readonly Readonly<{ id: number }>[],
  feed: RateSource,
) {
  const confirmed_at = host.now().toISOString();
  return db
    .insertInto('rate_origin')
    .values(
      rates.map(({ id }) => ({
        rate_id: id,
        feed_id: feed.id,
        source_time: feed.time,
        confirmed_at,
      })),
    )
    .execute();
}

/**
 * Writes the audit row of a stored rate. Passes an outlier, or a rate that its feed only proposes, to `hold`, unless a
 * second person has approved it already. Returns a warning for the user if the rate is an outlier, otherwise null.
 */
async function announce(
  call: Publishing,
  { id, currency, buy, sell, mid, kind }: Quoted & Readonly<{ id: number }>,
  percent: string | null,
  { at, reason, approved, feed }: Placed,
): Promise<string | null> {
  const { db, host, say, audit } = call;
  const params = { currency, percent: percent ?? '' };
  const why = percent === null ? 'rate.from-feed' : 'rate.outlier';
  const request = { reason: reason ?? say(why, params) };
  const action = { subject: 'rate_outlier', page, type: 'rate', id, request } as const;
  const isHeld = percent !== null || feed?.proposed.has(currency) === true;
  const waits = isHeld && !approved.has(currency) && (await hold(call, action, feed));
  if (isHeld && !waits) {
    await db.updateTable('rate').set({ status: 'active' }).where('id', '=', id).execute();
  }
  const isLater = Date.parse(at) > host.now().getTime();
  const changes = { currency: [null, currency], kind: [null, kind], buy: [null, buy] } as const;
  audit({
    action: waits ? 'propose' : isLater ? 'plan' : 'publish',
    page,
    record_type: 'rate',
    record_id: id,
    changes: {
      ...changes,
      sell: [null, sell],
      mid: [null, mid],
      reason: [null, reason],
      ...(isLater && { effective_at: [null, at] }),
    },
  });
  return percent === null ? null : say(waits ? 'rate.outlier-waits' : 'rate.outlier', params);
}

/**
 * Asks for approval of an outlier or of a rate that a feed proposes. A rate from a feed then always waits, because no
 * person has checked it; an entered rate waits only if a rule requires it. Returns true if the rate now waits.
 */
async function hold(
  call: Publishing,
  action: Deed,
  feed: RateSource | undefined,
): Promise<boolean> {
  if (!feed) return holdFor(call, action);
  await askSecond(call, action);
  return true;
}

type Quoted = Prices &
  QuoteManner &
  Readonly<{ currency: string; kind: RateKind; source: string; mid_base: string }>;

/**
 * Completes the prices of rates. Throws all refusals together, such as for the base currency, an unknown or duplicate
 * currency, or prices in the wrong order.
 */
export async function quotedOf(
  db: Tx,
  { rates, field }: Readonly<{ rates: readonly RateDraft[]; field: (index: number) => string }>,
): Promise<Quoted[]> {
  const { base, decimals } = await currenciesOf(db);
  const rules = await db.selectFrom('rate_rule').selectAll().execute();
  const seen = new Set<string>();
  const judged = rates.map((draft, index) => {
    const { currency, kind = 'board' } = draft;
    const params = { currency };
    const at = (name: string) => `${field(index)}${name}`;
    if (currency === base) return [new Refusal('rate.base', { params, field: at('currency') })];
    if (decimals[currency] === undefined) {
      return [new Refusal('ledger.currency-unknown', { params, field: at('currency') })];
    }
    if (seen.has(`${kind} ${currency}`)) {
      return [new Refusal('rate.twice', { params, field: at('currency') })];
    }
    seen.add(`${kind} ${currency}`);
    const rule = rules.find((one) => one.currency === currency);
    return quote(draft, { buy: rule?.spread_buy_bp, sell: rule?.spread_sell_bp }, at);
  });
  refuseAny(judged.flatMap((one) => (Array.isArray(one) ? one : [])));
  return judged.flatMap((one) => (Array.isArray(one) ? [] : [one]));
}

type OwnSpreads = Readonly<{ buy?: string | null | undefined; sell?: string | null | undefined }>;

/** Completes the prices of one rate, or returns its refusals. */
function quote(
  draft: RateDraft,
  spreads: OwnSpreads,
  at: (name: string) => string,
): Quoted | Refusal[] {
  const { currency, buy, sell, mid, kind = 'board', source = '' } = draft;
  const { quote_unit = 1, quote_direction = 'direct' } = draft;
  const manner = { quote_unit, quote_direction };
  const say = (code: string, name: string) => [
    new Refusal(code, { params: { currency }, field: at(name) }),
  ];
  if (kind !== 'board' && (buy ?? sell) !== undefined) {
    return say('rate.only-mid', buy === undefined ? 'sell' : 'buy');
  }
  if ((buy === undefined) !== (sell === undefined)) {
    return say('rate.both', buy === undefined ? 'buy' : 'sell');
  }
  const prices = pricesOf({ buy, sell, mid }, kind === 'board' ? spreads : null, manner);
  if (prices === undefined)
    return say(kind === 'board' ? 'rate.no-prices' : 'field.required', 'mid');
  const wrong = orderRefusals(prices, manner);
  // If only a mid was typed, the refusal names the spreads: the prices were computed and the user never saw them.
  const isBySpreads = buy === undefined && prices.buy !== null;
  if (isBySpreads && !(wrong.length === 0 && areQuotable(prices))) {
    return say('rate.by-spreads', 'mid');
  }
  if (wrong.length > 0) {
    return wrong.map((one) => new Refusal(one.code, { field: at(one.field ?? 'mid') }));
  }
  const mid_base = perUnit({ ...manner, rate: prices.mid });
  return { ...prices, ...manner, currency, kind, source, mid_base };
}

/** Smallest number that no longer fits into a rate column. */
const TOO_MUCH = '1000000000000';

function areQuotable({ buy, sell }: Prices): boolean {
  return [buy, sell].every(
    (rate) => rate !== null && sign(rate) > 0 && compare(rate, TOO_MUCH) < 0,
  );
}

/**
 * Completes typed prices. From buy and sell it computes a missing mid; from a mid it computes both prices with the
 * currency's spreads. Without spreads only the mid is set. Undefined if too few prices were typed.
 */
function pricesOf(
  { buy, sell, mid }: Readonly<Pick<RateDraft, 'buy' | 'sell' | 'mid'>>,
  spreads: OwnSpreads | null,
  manner: QuoteManner,
): Prices | undefined {
  if (buy !== undefined && sell !== undefined) {
    return { buy: plain(buy), sell: plain(sell), mid: plain(mid ?? middleOf(buy, sell)) };
  }
  if (mid === undefined) return undefined;
  if (!spreads?.buy || !spreads.sell) return { buy: null, sell: null, mid: plain(mid) };
  return spreadFrom(mid, { buy: spreads.buy, sell: spreads.sell }, manner, decimalsWritten(mid));
}
