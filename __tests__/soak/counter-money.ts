import { type Ratio, ratioOf } from './exact';

/** A rate as quoted: one currency for a number of units of another, or the inverse. */
export type Quoted = Readonly<{
  rate: string;
  unit: 1 | 100 | 1000;
  direction: 'direct' | 'indirect';
}>;

export type Money = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** Smallest cash amount of each currency, in minor units. */
  coins: Readonly<Record<string, bigint>>;
  /** Foreign currencies, each with its quotation and its mid rate as base per unit. */
  foreign: readonly Foreign[];
}>;

type Foreign = Readonly<{ code: string; mid: string; quoted: Quoted }>;

/** Base currencies of the counters: with two, three and no decimals. */
export const BASES = ['USD', 'BHD', 'JPY'] as const;
export type Base = (typeof BASES)[number];

const direct = (rate: string, unit: Quoted['unit'] = 1): Quoted => ({
  rate,
  unit,
  direction: 'direct',
});
const indirect = (rate: string, unit: Quoted['unit'] = 1): Quoted => ({
  rate,
  unit,
  direction: 'indirect',
});

/** Currencies with two, no and three decimals; quoted directly, indirectly, per hundred and per thousand. */
const OVER_DOLLARS: readonly Foreign[] = [
  { code: 'EUR', mid: '1.085', quoted: direct('1.0850') },
  { code: 'GBP', mid: '1.2734', quoted: direct('1.2734') },
  { code: 'AED', mid: '0.2722940776', quoted: indirect('3.6725') },
  { code: 'JPY', mid: '0.00675', quoted: direct('0.6750', 100) },
  { code: 'KWD', mid: '3.255', quoted: direct('3.2550') },
  { code: 'IRR', mid: '0.0000234797', quoted: indirect('42.59', 1000) },
];

const OVER_YEN: readonly Foreign[] = [
  { code: 'EUR', mid: '162.45', quoted: direct('162.45') },
  { code: 'USD', mid: '149.72', quoted: direct('149.72') },
  { code: 'AED', mid: '40.768', quoted: direct('4076.8', 100) },
  { code: 'KRW', mid: '0.1079', quoted: direct('107.90', 1000) },
  { code: 'KWD', mid: '487.31', quoted: direct('487.31') },
  { code: 'IRR', mid: '0.00352', quoted: indirect('2.841', 100) },
];

const FOREIGN: Readonly<Record<Base, readonly Foreign[]>> = {
  USD: OVER_DOLLARS,
  BHD: OVER_DOLLARS,
  JPY: OVER_YEN,
};

const DECIMALS = {
  EUR: 2,
  GBP: 2,
  AED: 2,
  USD: 2,
  IRR: 2,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  BHD: 3,
} as const;

const COINS = {
  EUR: 5n,
  GBP: 10n,
  AED: 25n,
  USD: 1n,
  IRR: 50000n,
  JPY: 1n,
  KRW: 10n,
  KWD: 5n,
  BHD: 5n,
} as const;

/** Money of a host: six foreign currencies, and a base currency with its smallest coin. */
export function moneyOf(base: Base): Money {
  return { base, decimals: DECIMALS, coins: COINS, foreign: FOREIGN[base] };
}

/** Minor units of one currency per minor unit of another, at a rate of the first for one of the other. */
export function priceIn(
  { rate, unit, direction }: Quoted,
  { of, per }: Readonly<{ of: string; per: string }>,
  { decimals }: Money,
): Ratio {
  const said = ratioOf(rate);
  const own = 10n ** BigInt(decimals[per] ?? 0);
  const got = 10n ** BigInt(decimals[of] ?? 0);
  return direction === 'direct'
    ? { over: said.over * got, under: said.under * own * BigInt(unit) }
    : { over: said.under * got, under: said.over * own * BigInt(unit) };
}

/** Minor units of base per minor unit of a currency. */
export const priceOf = (quoted: Quoted, per: string, money: Money): Ratio =>
  priceIn(quoted, { of: money.base, per }, money);

export const priceAtMid = (currency: string, money: Money): Ratio =>
  priceOf(direct(midOf(currency, money)), currency, money);

/** Mid rate of the board: base per unit. */
export function midOf(currency: string, { base, foreign }: Money): string {
  if (currency === base) return '1';
  return foreign.find(({ code }) => code === currency)?.mid ?? '0';
}
