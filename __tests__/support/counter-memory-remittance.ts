import { isZero, subtract, sum } from '@/lib/domain/money';
import { drawnOf, type PaidIn, paidInLines } from '@/lib/domain/dealing/remittance';
import type { RemitOut } from '@/__tests__/soak/counter-shapes';
import { KINDS } from './counter-memory-accounts';
import { remitSumsOf, type Told, type Writer } from './counter-memory-writer';

/** Payments of a sender; the rest is paid in cash. */
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
  const accounts = { remittances: KINDS.remits.id, fees: KINDS.remit_fees.id, tax: KINDS.tax.id };
  const paid = paidOf(remit, sums.paidIn, writer);
  const told = paidInLines(sums, { payout_currency: remit.currency }, { base, accounts, paid });
  return { ...told, solvent: drawnOf(paid, base) };
}
