import { type Ratio, ratioOf } from './exact';

/** A rate as a dealer says it: base for so many units, or units for one base. */
export type Quoted = Readonly<{
  rate: string;
  unit: 1 | 100 | 1000;
  direction: 'direct' | 'indirect';
}>;

export type Money = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  /** The smallest that is handed over, in minor units. */
  coins: Readonly<Record<string, bigint>>;
  /** The foreign currencies, how each is quoted, and its middle as base per one unit. */
  foreign: readonly Foreign[];
}>;

type Foreign = Readonly<{ code: string; mid: string; quoted: Quoted }>;

/** Two, none and three decimals; quoted directly, the other way round, by the hundred and the thousand. */
const FOREIGN: readonly Foreign[] = [
  { code: 'EUR', mid: '1.085', quoted: { rate: '1.0850', unit: 1, direction: 'direct' } },
  { code: 'GBP', mid: '1.2734', quoted: { rate: '1.2734', unit: 1, direction: 'direct' } },
  { code: 'AED', mid: '0.2722940776', quoted: quotedAt('3.6725', 1) },
  { code: 'JPY', mid: '0.00675', quoted: { rate: '0.6750', unit: 100, direction: 'direct' } },
  { code: 'KWD', mid: '3.255', quoted: { rate: '3.2550', unit: 1, direction: 'direct' } },
  { code: 'IRR', mid: '0.0000234797', quoted: quotedAt('42.59', 1000) },
];

const DECIMALS = { EUR: 2, GBP: 2, AED: 2, JPY: 0, KWD: 3, IRR: 0, USD: 2, BHD: 3 } as const;

function quotedAt(rate: string, unit: Quoted['unit']): Quoted {
  return { rate, unit, direction: 'indirect' };
}

/** The money of a host: six foreign currencies, and a base with the coins that its drawer has. */
export function moneyOf(base: 'USD' | 'BHD'): Money {
  const coins = { EUR: 5n, GBP: 10n, AED: 25n, JPY: 1n, KWD: 5n, IRR: 500n, USD: 1n, BHD: 5n };
  return { base, decimals: DECIMALS, coins, foreign: FOREIGN };
}

/** Minor units of base for one minor unit of a currency. */
export function priceOf(
  { rate, unit, direction }: Quoted,
  currency: string,
  { base, decimals }: Money,
): Ratio {
  const said = ratioOf(rate);
  const own = 10n ** BigInt(decimals[currency] ?? 0);
  const home = 10n ** BigInt(decimals[base] ?? 0);
  return direction === 'direct'
    ? { over: said.over * home, under: said.under * own * BigInt(unit) }
    : { over: said.under * home, under: said.over * own * BigInt(unit) };
}
