import type { Random } from '@/server/seed/random';
import { nearest, type Ratio, ratioOf, writtenAs } from './exact';
import type { Spot } from './counter-lines';
import { type Money, midOf, priceOf, type Quoted } from './counter-money';

/** Random part of an amount, sometimes all; 0n if there is none. */
export function some(random: Random, most: bigint): bigint {
  if (most <= 0n) return 0n;
  if (random.below(4) === 0) return most;
  return (most * BigInt(1 + random.below(999))) / 1000n;
}

/** Random element; undefined for an empty list. */
export const among = <Of>(random: Random, these: readonly Of[]): Of | undefined =>
  these.length === 0 ? undefined : random.pick(these);

/** Random amount worth between one and a million in base. */
export function worthOf(
  random: Random,
  { currency, quoted, money }: Readonly<{ currency: string; quoted: Quoted; money: Money }>,
): bigint {
  const size = 10n ** BigInt((money.decimals[money.base] ?? 0) + random.below(6));
  const base = size + (size * BigInt(random.below(9000))) / 1000n;
  const { over, under } = priceOf(quoted, currency, money);
  return nearest({ over: base * under, under: over }) + 1n;
}

/** Random rate within 2 % of another. */
export function near(random: Random, { rate, ...manner }: Quoted): Quoted {
  const { over, under } = ratioOf(rate);
  const moved = over * BigInt(980 + random.below(41));
  return { ...manner, rate: writtenAs(moved, String(under).length - 1 + 3) };
}

const DECIMALS = 9;

/** Random rate between two currencies near their mid rates, quoted either way. */
function quotedBetween(
  random: Random,
  { of, per }: Readonly<{ of: string; per: string }>,
  money: Money,
): Quoted {
  const [got, given] = [ratioOf(midOf(of, money)), ratioOf(midOf(per, money))];
  const [over, under] = [given.over * got.under, given.under * got.over];
  // A rate far below one would round to zero with this many decimals.
  const isDirect = over * 1000n > under && (under * 1000n < over || random.below(2) === 0);
  const [top, bottom] = isDirect ? [over, under] : [under, over];
  const unit = 10n ** BigInt(DECIMALS);
  const rate = writtenAs(nearest({ over: top * unit, under: bottom }), DECIMALS);
  return near(random, { rate, unit: 1, direction: isDirect ? 'direct' : 'indirect' });
}

/** Random rate of a payment currency for a currency that is due; as on the board if it is paid in base. */
export function quoteFor(
  random: Random,
  pair: Readonly<{ of: string; per: string }>,
  money: Money,
): Quoted {
  const listed = money.foreign.find(({ code }) => code === pair.per);
  return listed && pair.of === money.base
    ? near(random, listed.quoted)
    : quotedBetween(random, pair, money);
}

/** Cash at a location, or a bank account. */
export function spotOf(currency: string, { base }: Money, place?: number): Spot {
  const isHome = currency === base;
  return place === undefined
    ? { account: isHome ? 'bank' : 'nostro' }
    : { account: isHome ? 'cash' : 'stock', place };
}

/** Most significant figures of a rate. */
const FINEST = 12;

/** Random rate within 2 % of a mid rate, with as many figures as a rate may have. */
export function rateNear(random: Random, mid: string): string {
  const { over, under } = ratioOf(mid);
  return finely({ over: over * BigInt(980 + random.below(41)), under: under * 1000n });
}

/** Random rate: base per unit of the other currency if one is base, otherwise units of one per unit of the other. */
export function rateBetween(
  random: Random,
  { of, per }: Readonly<{ of: string; per: string }>,
  money: Money,
): string {
  if (of === money.base) return rateNear(random, midOf(per, money));
  if (per === money.base) return rateNear(random, midOf(of, money));
  const [got, given] = [ratioOf(midOf(of, money)), ratioOf(midOf(per, money))];
  const moved = BigInt(980 + random.below(41));
  return finely({
    over: given.over * got.under * moved,
    under: given.under * got.over * 1000n,
  });
}

const finely = ({ over, under }: Ratio): string =>
  writtenAs(nearest({ over: over * 10n ** BigInt(FINEST), under }), FINEST);
