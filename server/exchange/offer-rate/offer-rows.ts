import type { OfferRow } from '@/lib/contract/exchange/offer-rate';
import { plain, sum } from '@/lib/domain/money';
import { isOpenOffer } from '@/lib/domain/offer';
import { apartInPercent } from '@/lib/domain/rate-tolerance';
import type { DocumentCall } from '@/server/document/document-call';
import { currentRates } from '@/server/exchange/rates/current-rates';
import type { Wire } from '@/server/ledger/currencies';
import { slippageIn } from './offer-fills';
import { type OfferCourse, secondsLeft, type StoredOffer } from './offer-state';

/** Fields of an offer in a list. */
export function offerRow(body: StoredOffer, course: OfferCourse, wire: Wire) {
  const { side, kind, rate, quote_unit = 1, quote_direction = 'direct', currency } = body;
  const { fills = [], wish, valid_until = body.valid_until ?? null } = course;
  return {
    side,
    kind,
    rate: plain(rate),
    quote_unit,
    quote_direction,
    valid_until,
    counter_currency: body.counter_currency ?? null,
    amount_min: wire.money(body.amount_min, currency),
    filled: fills.length === 0 ? null : wire.money(sum(fills.map((one) => one.amount)), currency),
    slippage: wire.base(slippageIn(fills)),
    wish: wish ?? null,
  };
}

/** Adds the remaining seconds and the difference from the board to the offers of a list. */
export async function offerRows<Row extends Readonly<{ id: number }>>(
  { db, may, host }: DocumentCall,
  rows: readonly Row[],
): Promise<(Row & Pick<OfferRow, 'seconds_left' | 'deviation' | 'slippage'>)[]> {
  const now = host.now();
  const board = await currentRates(db, now);
  const seesProfit = may('offer rate', 'sensitive');
  return rows.map((row) => {
    // The document kit has added the fields of `offerRow` to each row.
    const offer = row as unknown as OfferRow;
    const { status, valid_until, side, currency, counter_currency, slippage } = offer;
    const listed = board.find((one) => one.currency === currency);
    const isOfBoard = listed !== undefined && counter_currency === null;
    return {
      ...row,
      seconds_left: isOpenOffer(status) ? secondsLeft(valid_until, now) : null,
      deviation: isOfBoard
        ? apartInPercent({
            side,
            quote: offer,
            board: { ...listed, rate: listed[side] ?? listed.mid },
          })
        : null,
      slippage: seesProfit ? slippage : null,
    };
  });
}
