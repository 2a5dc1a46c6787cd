import type { DocumentStep } from '@/components/document/definition';
import type { Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { type PayrollAdjustment, payrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';
import { isLent } from '@/lib/domain/adjustment';

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };
const third = { width: 'third' } as const;

/** Steps of an adjustment: repay a loan or advance, reverse a repayment, cancel an unused adjustment. */
export const adjustmentSteps: readonly DocumentStep<PayrollAdjustment>[] = [
  {
    name: 'repay',
    call: payrollAdjustment.repay,
    when: ({ kind, remaining }) => isLent(kind) && remaining !== null,
    fields: ({ currency, remaining }) => [
      { ...third, name: 'date', kind: 'posting-day', of: 'payroll adjustment' },
      { ...third, name: 'currency', kind: 'currency', initial: currency, isFixed: true },
      { ...third, name: 'amount', kind: 'money', in: 'currency', initial: remaining },
      ...moneyAt.map((field) => ({ ...field, isNeeded: false })),
    ],
  },
  {
    name: 'take-back',
    call: payrollAdjustment['take-back'],
    isGrave: true,
    when: ({ repayments }) => repayments.length > 0,
    fields: ({ repayments, currency }, money) => [
      {
        name: 'entry_id',
        kind: 'choice',
        isNeeded: true,
        initial: String(repayments.at(-1)?.entry_id ?? ''),
        options: repayments.map(({ entry_id, date, amount }) => ({
          value: String(entry_id),
          label: amount && currency ? `${date} ${money(amount, currency)}` : date,
        })),
      },
      reason,
    ],
  },
  { name: 'cancel', call: payrollAdjustment.cancel, isGrave: true, fields: () => [reason] },
];
