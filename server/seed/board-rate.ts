import { rates } from '@/lib/contract/dealing/rates';
import { type Decimal, divide, multiply } from '@/lib/domain/money';
import type { Scene } from './counter-shift';

const WHOLE = 10_000;

/** Returns the mid rate of the board, shifted by basis points, in the quote unit and direction of the board. */
export async function boardRate(
  { call, setup }: Scene,
  currency: string,
  points = 0,
): Promise<
  Readonly<{ rate: Decimal; quote_unit: 1 | 100 | 1000; quote_direction: 'direct' | 'indirect' }>
> {
  const board = await call(rates.current, setup.owner);
  const row = board.find((one) => one.currency === currency);
  if (!row) throw new RangeError(`the board has no rate of ${currency}`);
  const { mid, quote_unit, quote_direction } = row;
  const rate = divide(multiply(mid, String(WHOLE + points)), String(WHOLE), { decimals: 4 });
  return { rate, quote_unit, quote_direction };
}
