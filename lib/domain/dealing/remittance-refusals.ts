import { nothingFor } from '@/lib/domain/ledger/exchanged';
import { compare, type Decimal, fits, sum } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { RemitSums, RemitTerms } from './remittance';

/**
 * Refuses an unknown currency, amounts with too many decimals, a zero payout, payments above the amount due, and
 * amounts that leave nothing to send.
 */
export function remitRefusals(
  terms: RemitTerms,
  sums: RemitSums | undefined,
  {
    base,
    decimals,
    payments,
  }: Readonly<{
    base: string;
    decimals: Readonly<Record<string, number>>;
    payments: readonly Decimal[];
  }>,
): Refusal[] {
  const { payout_currency, principal, payout_amount, fee, tax } = terms;
  const units = decimals[payout_currency];
  if (units === undefined) {
    return [
      new Refusal('ledger.currency-unknown', {
        field: 'payout_currency',
        params: { currency: payout_currency },
      }),
    ];
  }
  const given = [
    ['principal', principal, base],
    ['payout_amount', payout_amount, payout_currency],
    ['fee.amount', fee?.amount, base],
    ['tax', tax, base],
  ] as const;
  const fine = given.flatMap(([field, amount, currency]) => {
    const most = decimals[currency] ?? 2;
    return amount === undefined || fits(amount, most)
      ? []
      : [
          new Refusal('ledger.decimals', {
            field,
            params: { currency, decimals: String(most) },
          }),
        ];
  });
  const over = sums && compare(sum(payments), sums.paidIn) > 0;
  const nothing = !sums && (principal !== undefined || payout_amount !== undefined);
  return [
    ...fine,
    ...(sums ? nothingFor({ currency: payout_currency, amount: sums.payout }, 'principal') : []),
    ...(over ? [new Refusal('remit.paid-over', { field: 'payments' })] : []),
    ...(nothing && (terms.quote || payout_currency === base)
      ? [new Refusal('remit.nothing-left', { field: 'principal' })]
      : []),
  ];
}
