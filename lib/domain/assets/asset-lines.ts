import type { AssetAccounts, AssetSetting } from './asset-shapes';
import type { ScheduleRow } from './depreciation-terms';
import { type Decimal, isZero, negate, sum } from '@/lib/domain/money';
import { planPayment } from '@/lib/domain/accounting/payment';
import type { Payment } from '@/lib/domain/accounting/payment-shapes';
import type { PostingLine } from '@/lib/domain/ledger/posting';
import { Refusal } from '@/lib/domain/refusal';

type Account = keyof AssetAccounts;

/** Signed amount for each account, debit positive. A zero amount gets no ledger line. */
export type Moved = readonly (readonly [Account, Decimal])[];

export function linesOf(moved: Moved, { base, own }: AssetSetting): PostingLine[] {
  return moved.flatMap(([account, amount]) =>
    isZero(amount) ? [] : [{ account_id: own[account] ?? 0, currency: base, amount, base: amount }],
  );
}

/** Refuses each account that the plan posts to but that the organisation has not set. */
export function missingAccounts(moved: Moved, { own }: AssetSetting): Refusal[] {
  const needed = new Set(moved.flatMap(([name, amount]) => (isZero(amount) ? [] : [name])));
  return [...needed].flatMap((account) =>
    own[account] === undefined
      ? [new Refusal('ledger.purpose-missing', { params: { purpose: PURPOSES[account] } })]
      : [],
  );
}

const PURPOSES: Readonly<Record<Account, string>> = {
  cost: 'fixed_assets',
  accumulated: 'accumulated_depreciation',
  expense: 'depreciation_expense',
  gain: 'disposal_gain',
  loss: 'disposal_loss',
  impairment: 'impairment',
  surplus: 'revaluation_surplus',
  repairs: 'repairs',
  opening_equity: 'opening_equity',
  retained_earnings: 'retained_earnings',
};

/** Expense and accumulated depreciation to post for several schedule rows together. */
export function chargeOf(rows: readonly ScheduleRow[]): Moved {
  const charge = sum(rows.map(({ amount }) => amount));
  return [
    ['expense', charge],
    ['accumulated', negate(charge)],
  ];
}

/** A payment for an asset or a repair, or a receipt from a sale, with the names of the form fields for refusals. */
export type Paying = Readonly<{
  direction: Payment['direction'];
  amount: Decimal;
  account_id: number;
  currency?: string | undefined;
  rate?: string | undefined;
  location_id?: number | undefined;
  party_id?: number | undefined;
  /** Account on the other side of the payment, such as the asset's cost account. */
  against: number;
  accountField: string;
  amountField: string;
}>;

/**
 * Plans a payment. `purpose` is its line on the account `against`, `own` the line of the account that pays or receives,
 * and `value` the amount in base.
 */
export function paymentOf(
  { direction, amount, against, accountField, amountField, ...paying }: Paying,
  setting: AssetSetting,
) {
  const plan = planPayment(
    { ...paying, direction, lines: [{ account_id: against, amount }] },
    { ...setting, accountField },
  );
  const fields: Readonly<Record<string, string>> = {
    'lines.0.amount': amountField,
    'lines.0.account_id': accountField,
  };
  const refusals = plan.refusals.map(
    ({ code, params, field = '' }) => new Refusal(code, { params, field: fields[field] ?? field }),
  );
  const [purpose, own] = plan.lines;
  return { ...plan, refusals, purpose, own, value: plan.base };
}
