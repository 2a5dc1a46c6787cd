import type { Random } from '@/server/seed/random';
import { nearest, type Ratio, ratioOf, writtenAs } from './exact';
import type { Spot } from './counter-lines';
import { type Money, midOf, priceOf, type Quoted } from './counter-money';

/** Part of what there is, now and then all of it; nothing where there is nothing. */
export function some(random: Random, most: bigint): bigint {
  if (most <= 0n) return 0n;
  if (random.below(4) === 0) return most;
  return (most * BigInt(1 + random.below(999))) / 1000n;
}

/** One of these, where there are any. */
export const among = <Of>(random: Random, these: readonly Of[]): Of | undefined =>
  these.length === 0 ? undefined : random.pick(these);

/** An amount that is worth between one and a million of base. */
export function worthOf(
  random: Random,
  { currency, quoted, money }: Readonly<{ currency: string; quoted: Quoted; money: Money }>,
): bigint {
  const size = 10n ** BigInt((money.decimals[money.base] ?? 0) + random.below(6));
  const base = size + (size * BigInt(random.below(9000))) / 1000n;
  const { over, under } = priceOf(quoted, currency, money);
  return nearest({ over: base * under, under: over }) + 1n;
}

/** A rate within two percent of another. */
export function near(random: Random, { rate, ...manner }: Quoted): Quoted {
  const { over, under } = ratioOf(rate);
  const moved = over * BigInt(980 + random.below(41));
  return { ...manner, rate: writtenAs(moved, String(under).length - 1 + 3) };
}

const DECIMALS = 9;

/** A rate of one currency for another, near what their middles say, quoted either way round. */
function quotedBetween(
  random: Random,
  { of, per }: Readonly<{ of: string; per: string }>,
  money: Money,
): Quoted {
  const [got, given] = [ratioOf(midOf(of, money)), ratioOf(midOf(per, money))];
  const [over, under] = [given.over * got.under, given.under * got.over];
  // A rate far below one would be nothing in so many decimals.
  const isDirect = over * 1000n > under && (under * 1000n < over || random.below(2) === 0);
  const [top, bottom] = isDirect ? [over, under] : [under, over];
  const unit = 10n ** BigInt(DECIMALS);
  const rate = writtenAs(nearest({ over: top * unit, under: bottom }), DECIMALS);
  return near(random, { rate, unit: 1, direction: isDirect ? 'direct' : 'indirect' });
}

/** How another currency is quoted for one that is due: as on the board where base is paid for it. */
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

/** Notes at a place, or an account with a bank. */
export function spotOf(currency: string, { base }: Money, place?: number): Spot {
  const isHome = currency === base;
  return place === undefined
    ? { account: isHome ? 'bank' : 'nostro' }
    : { account: isHome ? 'cash' : 'stock', place };
}

/** A rate beyond which no figure is said. */
const FINEST = 12;

/** A rate within two percent of a middle, in as many figures as a rate may have. */
export function rateNear(random: Random, mid: string): string {
  const { over, under } = ratioOf(mid);
  return finely({ over: over * BigInt(980 + random.below(41)), under: under * 1000n });
}

/** Base for one of two currencies, where the other is base; else how much of one is paid for one of the other. */
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
