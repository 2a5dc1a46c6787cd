import type { RateDraft } from '@/lib/contract/exchange/rate-shapes';
import {
  decimalsWritten,
  middleOf,
  orderRefusals,
  type Prices,
  spreadFrom,
} from '@/lib/domain/board';
import { compare, plain, sign } from '@/lib/domain/money';
import { perUnit, type QuoteManner } from '@/lib/domain/rate';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { Tx } from '@/server/kernel/host';
import { currenciesOf } from '@/server/ledger/currencies';

export type Quoted = Prices &
  QuoteManner &
  Readonly<{ currency: string; kind: string; source: string; mid_base: string }>;

/**
 * Completes the prices of rates. Refuses the base currency, unknown or duplicate currencies, and prices in the wrong
 * order; reports all fields at once.
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
  // If only a mid was typed, the refusal names the spreads, because the user never saw the prices.
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

/** Smallest number that a rate column cannot store. */
const TOO_MUCH = '1000000000000';

function areQuotable({ buy, sell }: Prices): boolean {
  return [buy, sell].every(
    (rate) => rate !== null && sign(rate) > 0 && compare(rate, TOO_MUCH) < 0,
  );
}

/**
 * Prices from the typed ones: the mid of both, or a mid with the currency's spreads. A mid without spreads stays alone.
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
