import { type Decimal, multiply } from '@/lib/domain/money';
import { FLAT, type Position } from '@/lib/domain/position';
import { perUnit, type Quote } from '@/lib/domain/rate';
import { deviationOf, type Tolerance } from '@/lib/domain/rate-tolerance';
import type { DocumentCall } from '@/server/document/document-call';
import { isChosenLoss } from '@/server/exchange/sale/sale-rates';
import { toleranceFrom } from '@/server/exchange/sale/sale-reference';
import { settingOf } from '@/server/kernel/setting';

type Terms = Quote &
  Readonly<{ side: 'buy' | 'sell'; currency: string; counter_currency?: string | undefined }>;

/** Data to judge the rate of a trade. `mid` returns base per unit; undefined if none was published. */
export type TradeJudging = Readonly<{
  base: string;
  mid: (currency: string) => Decimal | undefined;
  toleranceOf: (currency: string) => Tolerance;
  held: ReadonlyMap<string, Position>;
  asker: Readonly<{ seesProfit: boolean }>;
}>;

/**
 * Overrides of a trade's rate: `rate` outside the tolerance, `loss` for a sale below cost. It needs a reason if there is
 * one. A trade is dealt wholesale, so its rate is compared with mid, not with the counter's prices. Empty without a mid.
 */
export function tradeOverrides(
  { side, currency, counter_currency, ...terms }: Terms,
  { base, mid, toleranceOf, held, asker }: TradeJudging,
): ('rate' | 'loss')[] {
  const listed = mid(currency);
  const counter = counter_currency ?? base;
  const counterMid = counter === base ? '1' : mid(counter);
  if (listed === undefined || counterMid === undefined) return [];
  const quote = { rate: multiply(perUnit(terms), counterMid) };
  const deviation = deviationOf({ side, quote, board: { rate: listed } }, toleranceOf(currency));
  const isLoss = isChosenLoss({ ...deviation, side, currency, quote }, { asker, held });
  return [
    ...(deviation.reach === 'anybody' ? [] : (['rate'] as const)),
    ...(isLoss ? (['loss'] as const) : []),
  ];
}

/** Tolerance and position of a trade's currency, and the rights of the user who deals. */
export type TradePricing = Pick<TradeJudging, 'toleranceOf' | 'held'> &
  Readonly<{ asker: Readonly<{ seesProfit: boolean; isDeveloper: boolean }> }>;

export async function readPricing(call: DocumentCall, currency: string): Promise<TradePricing> {
  const policy = await settingOf(call.db, 'exchange');
  const rules = await call.db
    .selectFrom('rate_rule')
    .select(['currency', 'tolerance_teller', 'tolerance_supervisor', 'hard_stop'])
    .where('currency', '=', currency)
    .execute();
  const position = await call.db
    .selectFrom('position')
    .select(['quantity', 'cost'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  return {
    toleranceOf: (code) => toleranceFrom({ rules }, policy, code),
    held: new Map([[currency, position ?? FLAT]]),
    asker: {
      seesProfit: call.may('trade', 'sensitive'),
      // The maker of a held trade gave the reason before; the user who approves it is not asked.
      isDeveloper: call.maker !== undefined || call.user?.is_developer === true,
    },
  };
}
