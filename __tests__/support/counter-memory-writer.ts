import { negate } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { type RemitSums, remitSums } from '@/lib/domain/dealing/remittance';
import type { Holder, Spot } from '@/__tests__/soak/counter-lines';
import type { Money, Quoted } from '@/__tests__/soak/counter-money';
import type { RemitOut } from '@/__tests__/soak/counter-shapes';
import { writtenAs } from '@/__tests__/soak/exact';
import type { Posting } from '@/server/ledger/posting';
import { KINDS } from './counter-memory-accounts';

/** Parts of a posting that an act determines. */
export type Told = Pick<Posting, 'lines' | 'deal' | 'solvent'>;

/** Converts amounts and lines of the model to those of the product. */
export class Writer {
  readonly money: Money;
  /** Current balance of a holder. */
  readonly held: (holder: Holder) => string;

  constructor(money: Money, held: (holder: Holder) => string) {
    this.money = money;
    this.held = held;
  }

  text(amount: bigint, currency: string): string {
    return writtenAs(amount, this.money.decimals[currency] ?? 0);
  }

  /** The ledger computes the base of a foreign line. */
  line({ account, party, place }: Spot, amount: bigint, currency: string): PostingLine {
    const text = this.text(amount, currency);
    return {
      account_id: KINDS[account].id,
      currency,
      amount: text,
      base: currency === this.money.base ? text : '0',
      ...(party !== undefined && { party_id: party }),
      ...(place !== undefined && { location_id: place }),
    };
  }
}

export const quoteOf = ({ rate, unit, direction }: Quoted) => ({
  rate,
  quote_unit: unit,
  quote_direction: direction,
});

/** A line with an amount computed by the product. */
export function signed(
  line: PostingLine,
  given: string,
  isIn: boolean,
  { money }: Writer,
): PostingLine {
  const amount = isIn ? given : negate(given);
  return { ...line, amount, base: line.currency === money.base ? amount : '0' };
}

/** Amounts of a remittance, computed by the product's own plan. */
export function remitSumsOf(remit: RemitOut, writer: Writer): RemitSums {
  const { base, decimals } = writer.money;
  const { typed, fee, tax, currency } = remit;
  const sums = remitSums(
    {
      ...(typed.side === 'principal'
        ? { principal: writer.text(typed.amount, base) }
        : { payout_amount: writer.text(typed.amount, currency) }),
      payout_currency: currency,
      quote: quoteOf(remit.quoted),
      ...(fee && { fee: { amount: writer.text(fee.amount, base), mode: fee.mode } }),
      tax: writer.text(tax, base),
    },
    base,
    decimals,
  );
  if (!sums) throw new RangeError('nothing is sent');
  return sums;
}
