import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import {
  draftedOf,
  isBlankLine,
  type PaymentLineValues,
  type PaymentValues,
} from '@/components/accounting/payment/payment-values';
import type { LedgerSetting } from '@/hooks/use-ledger-setting';
import { isDecimal } from '@/lib/domain/money';
import { type PlannedPayment, planPayment } from '@/lib/domain/payment';
import { Refusal } from '@/lib/domain/refusal';

type Side = Pick<PaymentSide<PaymentRecord>, 'direction' | 'counterpartyField' | 'accountField'>;

/** Plans the posting of the form values, by the rules of the host. Invalid parts are ignored. */
export function plannedOf(
  side: Side,
  values: PaymentValues,
  { base, decimals, accounts, mids }: LedgerSetting,
): PlannedPayment {
  const { account_id, party_id, currency, rate, lines, date } = values;
  const mid = (code: string) => mids(code, date);
  return planPayment(
    {
      direction: side.direction,
      account_id: account_id ?? 0,
      party_id: party_id ?? undefined,
      currency: currency ?? undefined,
      rate: isDecimal(rate) ? rate : undefined,
      lines: lines
        .filter(({ amount }) => isDecimal(amount))
        .map((line) => ({
          account_id: line.account_id ?? 0,
          amount: line.amount,
          party_id: line.party_id ?? undefined,
        })),
    },
    { base, decimals, accounts, mid, accountField: side.accountField },
  );
}

/**
 * Returns the refusals of a posting. Missing or invalid parts are left to the contract's schema. A missing rate on
 * another day than today is left to the host.
 */
export function refusalsOf(
  side: Side,
  values: PaymentValues,
  setting: LedgerSetting,
  today: string,
): readonly Refusal[] {
  const lines = values.lines.filter((line) => !isBlankLine(line));
  const isReadable =
    values.account_id !== null &&
    lines.every(({ account_id, amount }) => account_id !== null && isDecimal(amount)) &&
    (values.rate === '' || isDecimal(values.rate));
  if (!isReadable) return [];
  const { fieldOf } = draftedOf(side, values);
  return [
    ...plannedOf(side, { ...values, lines }, setting).refusals.filter(
      ({ code }) => code !== 'ledger.no-rate' || values.date === today,
    ),
    ...withoutParty(values, lines, setting),
  ].map(({ code, params, field = '' }) => new Refusal(code, { params, field: fieldOf(field) }));
}

/** Refuses accounts that require a party if neither the line nor the payment has one. */
function withoutParty(
  { party_id, account_id }: PaymentValues,
  lines: readonly PaymentLineValues[],
  { account }: LedgerSetting,
): Refusal[] {
  if (party_id !== null) return [];
  const asked = [
    { on: account(account_id), field: 'party_id' },
    ...lines
      .map((line, index) => ({ line, field: `lines.${index}.party_id` }))
      .filter(({ line }) => line.party_id === null)
      .map(({ line, field }) => ({ on: account(line.account_id), field })),
  ];
  return asked.flatMap(({ on, field }) => {
    if (!on?.party_required) return [];
    const params = { account: `${on.number} ${on.name}` };
    return [new Refusal('ledger.party-required', { params, field })];
  });
}
