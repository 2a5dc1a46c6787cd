import {
  creditStanding,
  type CreditLine,
  type CreditSetting,
  currenciesWithoutMid,
  type Drawn,
  isMatching,
} from './credit';
import { type Decimal, sign } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';

/**
 * Refuses a draw that matches a suspended sub-limit, and a draw after which the total of all draws would exceed the
 * limit or a matching sub-limit. The total is valued at the current mids. A currency without a mid is refused, because
 * its value would be an estimate.
 */
export function overdrawn(
  draw: Drawn,
  line: CreditLine,
  { setting, field }: Readonly<{ setting: CreditSetting; field: string }>,
): readonly Refusal[] {
  const after = { ...line, owed: [...line.owed, draw] };
  const without = currenciesWithoutMid(after, setting);
  if (without.length > 0) {
    const params = { currency: without.join(', ') };
    return [new Refusal('credit.no-mid', { params, field })];
  }
  const now = creditStanding(line, setting);
  const then = creditStanding(after, setting);
  const { base } = setting;
  const isOver = then.available === null || sign(then.available) < 0;
  return [
    ...(isOver
      ? [
          new Refusal('credit.over-limit', {
            params: { available: left(now.available), currency: base },
            field,
          }),
        ]
      : []),
    ...then.subs.flatMap((sub, at) => {
      if (!isMatching(sub, draw)) return [];
      const { number, currency, isSuspended } = sub;
      if (isSuspended) return [new Refusal('credit.sub-suspended', { params: { number }, field })];
      if (sub.available !== null && sign(sub.available) >= 0) return [];
      const available = left(now.subs[at]?.available ?? null);
      return [new Refusal('credit.over-sub', { params: { number, available, currency }, field })];
    }),
  ];
}

/** Available amount that the message shows: zero if the available amount is negative or unknown. */
const left = (available: Decimal | null): Decimal =>
  available === null || sign(available) < 0 ? '0' : available;
