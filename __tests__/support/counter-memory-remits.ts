import { add, isZero, subtract, sum } from '@/lib/domain/money';
import type { PostingLine } from '@/lib/domain/posting';
import { drawnOf, type PaidIn, paidBack, paidInLines } from '@/lib/domain/remittance';
import type { ActOf } from '@/scripts/soak/counter-act';
import type { RemitOut } from '@/scripts/soak/counter-shapes';
import { KINDS } from './counter-memory-accounts';
import { remitSumsOf, type Told, type Writer } from './counter-memory-writer';

/** How a sender pays: in cash what nothing else was named for. */
function paidOf({ payments, place, sender }: RemitOut, paidIn: string, writer: Writer): PaidIn[] {
  const named = payments.map(({ method, amount }): PaidIn => {
    const text = writer.text(amount, writer.money.base);
    return method === 'bank'
      ? { account_id: KINDS.bank.id, amount: text }
      : { account_id: KINDS.customer.id, party_id: sender, amount: text };
  });
  const rest = subtract(paidIn, sum(named.map(({ amount }) => amount)));
  const cash = { account_id: KINDS.cash.id, location_id: place, amount: rest };
  return isZero(rest) ? named : [cash, ...named];
}

export function paidInPosting(remit: RemitOut, writer: Writer): Told {
  const { base } = writer.money;
  const sums = remitSumsOf(remit, writer);
  const accounts = {
    ...{ remittances: KINDS.remits.id, fees: KINDS.remit_fees.id, tax: KINDS.tax.id },
  };
  const paid = paidOf(remit, sums.paidIn, writer);
  const told = paidInLines(sums, { payout_currency: remit.currency }, { base, accounts, paid });
  return { ...told, solvent: drawnOf(paid, base) };
}

/** The same sum back, at what it was sold for, with its tax and maybe the fee. */
export function cancelledPosting(
  { course: { remit }, refundsFee }: ActOf<'cancel'>,
  writer: Writer,
): Told {
  const { base } = writer.money;
  const { currency } = remit;
  const { principal, payout, tax, fee, paidIn } = remitSumsOf(remit, writer);
  const isHome = currency === base;
  const refunded = refundsFee ? fee : '0';
  const home = (one: Omit<PostingLine, 'currency' | 'base'>) => ({
    ...{ ...one, currency: base, base: one.amount },
  });
  const back = paidBack(paidOf(remit, paidIn, writer), add(add(principal, tax), refunded));
  const lines = [
    { account_id: KINDS.remits.id, currency, amount: payout, base: isHome ? payout : '0' },
    ...[
      { account_id: KINDS.remit_fees.id, amount: refunded },
      { account_id: KINDS.tax.id, amount: tax },
    ]
      .filter(({ amount }) => !isZero(amount))
      .map(home),
    ...back.map(home),
  ];
  if (isHome) return { lines };
  const leg = { currency, quantity: payout, value: principal };
  return { lines, deal: { legs: [leg], legOf: (line) => (line === 0 ? 0 : undefined), rates: {} } };
}
