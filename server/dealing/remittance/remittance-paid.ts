import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { isZero } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import { cashDue, type PaidIn, type RemitSums } from '@/lib/domain/dealing/remittance';
import type { RemitReference } from './remittance-reference';

/** Payments of the sender: the payments that the user typed, and cash for the remaining amount. */
export function paidOf(
  { payments = [] }: TransferBody,
  { cash, paying }: Pick<RemitReference, 'cash' | 'paying'>,
  sums: RemitSums,
): PaidIn[] {
  const named = paying.flatMap(({ at }) => at ?? []);
  const rest = cashDue(
    sums,
    payments.map(({ amount }) => amount),
  );
  if (cash === null || cash instanceof Refusal || isZero(rest)) return named;
  const { name: _name, ...account } = cash;
  return [{ ...account, amount: rest }, ...named];
}
