import type { TransferBody } from '@/lib/contract/dealing/transfer';
import { addDays } from '@/lib/domain/calendar';
import { type Fee, feeFor } from '@/lib/domain/dealing/fee';
import { type Decimal, divide, isZero, multiply } from '@/lib/domain/money';
import { type RemitSums, remitSums } from '@/lib/domain/dealing/remittance';
import type { RemitCourse } from './remittance-course';
import { quoteOf } from './remittance-quote';
import { isOut, type RemitReference } from './remittance-reference';

/** Fee and tax that the fee rules and settings prescribe. */
export type Charges = Readonly<{ fee: Fee | undefined; tax: Decimal | undefined }>;

/**
 * Terms of a remittance. After posting, the stored terms; before posting, the typed terms, completed from the fee rules
 * and settings.
 */
export function agreedOn(
  body: TransferBody,
  known: RemitReference,
  course: RemitCourse | null,
): TransferBody {
  if (course !== null) {
    const { fee = body.fee, tax = body.tax, expires_on = body.expires_on } = course;
    return withExpiry({ ...body, fee, tax, expires_on }, known);
  }
  const { fee, tax } = chargesOf(body, known);
  const listed = fee && { amount: fee.amount, mode: fee.mode };
  return withExpiry({ ...body, fee: body.fee ?? listed, tax: body.tax ?? tax }, known);
}

/** If a remittance has no expiry, adds the default expiry from the settings. */
function withExpiry(body: TransferBody, { policy }: RemitReference): TransferBody {
  if (body.expires_on !== undefined || body.date === undefined) return body;
  return { ...body, expires_on: addDays(body.date, policy.remittance_days) };
}

/** Computes the fee by the fee rules and, for an outgoing remittance, the tax as a percentage of the principal. */
export function chargesOf(body: TransferBody, known: RemitReference): Charges {
  const { base, decimals } = known.currencies;
  const units = decimals[base] ?? 2;
  const worth = worthOf(body, known);
  if (worth === undefined) return { fee: undefined, tax: undefined };
  const fee = feeFor(
    known.feeRules,
    {
      product: isOut(body) ? 'remit_out' : 'remit_in',
      currency: body.payout_currency ?? '',
      customer_class: known.sender?.class ?? 'walk_in',
      channel: 'counter',
      corridor: isOut(body) ? known.beneficiary?.country : body.sender?.country,
      base: worth,
      day: body.date ?? known.today,
    },
    units,
  );
  if (!isOut(body)) return { fee, tax: undefined };
  const after = sumsOf(
    { ...body, fee: body.fee ?? (fee && { amount: fee.amount, mode: fee.mode }), tax: undefined },
    known,
  );
  const { transfer_tax_percent: percent } = known.policy;
  if (isZero(percent) || !after) return { fee, tax: undefined };
  return { fee, tax: divide(multiply(after.principal, percent), '100', { decimals: units }) };
}

/** Value of a remittance in base before charges; undefined without an amount or rate. */
export function worthOf(body: TransferBody, known: RemitReference): Decimal | undefined {
  const sums = sumsOf({ ...body, fee: undefined, tax: undefined }, known);
  if (!sums || isOut(body)) return sums?.principal;
  const { payout_currency = '', date = '' } = body;
  const { base } = known.currencies;
  const mid = payout_currency === base ? '1' : known.mids(payout_currency, date);
  return mid === undefined ? undefined : multiply(sums.payout, mid);
}

/** Amounts of a remittance. An incoming remittance has only a payout and a fee. */
export function sumsOf(
  body: TransferBody,
  { currencies }: Pick<RemitReference, 'currencies'>,
): RemitSums | undefined {
  const { payout_currency = '', payout_amount } = body;
  if (isOut(body)) {
    return remitSums(
      { ...body, payout_currency, quote: quoteOf(body) },
      currencies.base,
      currencies.decimals,
    );
  }
  if (payout_amount === undefined) return undefined;
  const { fee } = body;
  const charged = !fee || fee.mode === 'waived' ? '0' : fee.amount;
  return { principal: '0', payout: payout_amount, fee: charged, tax: '0', paidIn: '0' };
}
