import type { Deal, Leg } from '@/lib/domain/ledger/deal';
import { nothingFor } from '@/lib/domain/ledger/exchanged';
import { type Decimal, fits, isZero, multiply, negate, round, subtract } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { type Quote, worth } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';

export const TRADE_PURPOSES = ['cover', 'speculative', 'order'] as const;

/** The two exchanged sides of a trade: the dealt foreign currency (`fc`) and the counter amount. */
export const DEAL_LEGS = ['fc', 'counter'] as const;
export type DealLeg = (typeof DEAL_LEGS)[number];
/** Costs of a trade in base. Each cost is owed and settled separately. */
export const COST_LEGS = ['fee', 'brokerage'] as const;
export const TRADE_LEGS = [...DEAL_LEGS, ...COST_LEGS] as const;
export type TradeLeg = (typeof TRADE_LEGS)[number];
export type CostLeg = (typeof COST_LEGS)[number];

/** A wholesale deal of one currency against another; each leg is settled later. */
export type Trade = Quote &
  Readonly<{
    date: string;
    counterparty_id: number;
    /** Side of the organisation. */
    side: 'buy' | 'sell';
    currency: string;
    amount: Decimal;
    /** Currency of the counter amount and of `rate`; the default is the base currency. */
    counter_currency?: string | undefined;
    value_date?: string | undefined;
    /** Fee of the counterparty and brokerage of a broker, in base. */
    fee?: Decimal | undefined;
    brokerage?: Decimal | undefined;
    /** Party that receives the brokerage; the default is the counterparty. */
    broker_id?: number | undefined;
  }>;

/** Costs above zero, with the party to which each cost is owed. */
export const costsOf = ({
  counterparty_id,
  fee = '0',
  brokerage = '0',
  broker_id = counterparty_id,
}: Pick<Trade, 'counterparty_id' | 'fee' | 'brokerage' | 'broker_id'>): readonly Readonly<{
  leg: CostLeg;
  amount: Decimal;
  party_id: number;
}>[] =>
  [
    { leg: 'fee' as const, amount: fee, party_id: counterparty_id },
    { leg: 'brokerage' as const, amount: brokerage, party_id: broker_id },
  ].filter(({ amount }) => !isZero(amount));

/** Purpose by which the ledger account of each cost is found. */
export const COST_PURPOSES = { fee: 'bank_charges', brokerage: 'brokerage' } as const;

export type TradeSetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Mid rate on the day of the deal, in base per unit; undefined if there is none. */
  mid: (currency: string) => Decimal | undefined;
  dealer_settlement: number | undefined;
  bank_charges: number | undefined;
  brokerage: number | undefined;
}>;

export type TradePlan = Readonly<{
  lines: readonly PostingLine[];
  /** Form field of each line, in the order of `lines`. */
  fields: readonly string[];
  legs: readonly (Leg & Readonly<{ value: Decimal }>)[];
  deal: Deal;
  refusals: readonly Refusal[];
  counter: Readonly<{ currency: string; amount: Decimal }>;
  /** Value of the trade in base: the counter amount or, if that is in a foreign currency, its value at mid. */
  base: Decimal;
  mid: Decimal | null;
  /** Margin against mid in base; positive if the organisation gains. */
  margin: Decimal | null;
}>;

/**
 * Plans a trade on its deal date. Both legs are posted to the counterparty's settlement account, and the currency
 * position changes on the deal date. The counter amount is computed at the rate and rounded once. If the counter
 * currency is not base, both legs are valued at its mid. The fee is owed to the counterparty, the brokerage to the
 * broker. The refusals include a counter currency without mid and a value date before the deal.
 */
export function planTrade(trade: Trade, setting: TradeSetting): TradePlan {
  const { base, decimals } = setting;
  const { currency, amount, side, counter_currency = base } = trade;
  const counter = {
    currency: counter_currency,
    amount: worth(amount, trade, decimals[counter_currency] ?? 2),
  };
  const counterMid = counter_currency === base ? '1' : setting.mid(counter_currency);
  const units = decimals[base] ?? 2;
  const value = round(multiply(counter.amount, counterMid ?? '0'), units);
  const isDealt = !isZero(counter.amount) && counterMid !== undefined;
  const mid = setting.mid(currency) ?? null;
  const gained = mid === null ? null : round(subtract(multiply(amount, mid), value), units);
  const bought = side === 'buy';
  const signed = (one: Decimal, isIn: boolean) => (isIn ? one : negate(one));
  const legs = [
    { currency, quantity: signed(amount, bought), value },
    ...(counter_currency === base
      ? []
      : [{ currency: counter_currency, quantity: signed(counter.amount, !bought), value }]),
  ];
  return {
    counter,
    base: value,
    mid,
    margin: gained === null ? null : signed(gained, bought),
    refusals: [
      ...tradeRefusals(trade, { counter: counter_currency, setting }),
      ...nothingFor(isDealt ? { currency: base, amount: value } : counter, 'amount'),
      ...(counterMid === undefined
        ? [
            new Refusal('trade.no-mid', {
              params: { currency: counter_currency },
              field: 'counter_currency',
            }),
          ]
        : []),
    ],
    lines: linesOf(trade, { counter, setting }),
    fields: ['amount', 'rate', ...costsOf(trade).flatMap(({ leg }) => [leg, leg])],
    legs,
    deal: { legs, legOf: (line) => (line < legs.length ? line : undefined), rates: {} },
  };
}

function linesOf(
  trade: Trade,
  { counter, setting }: Readonly<{ counter: TradePlan['counter']; setting: TradeSetting }>,
): PostingLine[] {
  const { currency, amount, side, counterparty_id } = trade;
  const { base, dealer_settlement = 0 } = setting;
  const owed = (code: string, one: Decimal, party_id = counterparty_id): PostingLine => ({
    account_id: dealer_settlement,
    party_id,
    currency: code,
    amount: one,
    base: code === base ? one : '0',
  });
  const bought = side === 'buy';
  return [
    owed(currency, bought ? amount : negate(amount)),
    owed(counter.currency, bought ? negate(counter.amount) : counter.amount),
    ...costsOf(trade).flatMap(({ leg, amount: cost, party_id }) => [
      { account_id: setting[COST_PURPOSES[leg]] ?? 0, currency: base, amount: cost, base: cost },
      owed(base, negate(cost), party_id),
    ]),
  ];
}

function tradeRefusals(
  trade: Trade,
  { counter, setting }: Readonly<{ counter: string; setting: TradeSetting }>,
): Refusal[] {
  const { currency, amount, date, value_date } = trade;
  const { base, decimals } = setting;
  const units = decimals[currency];
  const homes = decimals[base] ?? 2;
  const costs = costsOf(trade);
  const purposes = ['dealer_settlement' as const, ...costs.map(({ leg }) => COST_PURPOSES[leg])];
  const refuse = (code: string, field: string, params: Record<string, string> = {}) =>
    new Refusal(code, { field, params });
  return [
    ...(units === undefined ? [refuse('ledger.currency-unknown', 'currency', { currency })] : []),
    ...(counter in decimals
      ? []
      : [refuse('ledger.currency-unknown', 'counter_currency', { currency: counter })]),
    ...(currency === base ? [refuse('trade.base', 'currency', { currency })] : []),
    ...(currency === counter ? [refuse('trade.same', 'counter_currency', { currency })] : []),
    ...(value_date !== undefined && value_date < date
      ? [refuse('trade.value-before', 'value_date')]
      : []),
    ...(units === undefined || fits(amount, units)
      ? []
      : [refuse('ledger.decimals', 'amount', { currency, decimals: String(units) })]),
    ...costs.flatMap(({ leg, amount: cost }) =>
      fits(cost, homes)
        ? []
        : [refuse('ledger.decimals', leg, { currency: base, decimals: String(homes) })],
    ),
    ...purposes.flatMap((purpose) =>
      setting[purpose] === undefined
        ? [new Refusal('ledger.purpose-missing', { params: { purpose } })]
        : [],
    ),
  ];
}
