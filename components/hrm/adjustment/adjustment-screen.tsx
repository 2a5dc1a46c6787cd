'use client';

import { useTranslations } from 'use-intl';

import {
  defineDocument,
  type DocumentStep,
  type DocumentDefinition,
  type OwnColumn,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import type { Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { employeeField } from './employee-of-form';
import { PeriodText } from './period-text';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { lazyPart } from '@/hooks/use-lazy-part';
import type { DocumentRow } from '@/lib/contract/document-fields';
import {
  type PayrollAdjustment,
  payrollAdjustment,
  type PayrollAdjustmentRow,
} from '@/lib/contract/hrm/payroll-adjustment';
import { isLent } from '@/lib/domain/hrm/adjustment';

/** Casts a row of the shared document list to a row of adjustments. */
const own = (row: DocumentRow) => row as PayrollAdjustmentRow;

const kind: OwnColumn = {
  id: 'kind',
  width: 128,
  card: 'meta',
  cell: (row) => <Kind row={own(row)} />,
  exported: (row) => own(row).kind,
};

const remaining: OwnColumn = {
  id: 'remaining',
  align: 'end',
  width: 104,
  cell: (row) => <Remaining row={own(row)} />,
  exported: (row) => own(row).remaining,
};

const period: OwnColumn = {
  id: 'period',
  width: 96,
  card: 'meta',
  cell: (row) => <PeriodText of={own(row)} />,
  exported: (row) => own(row).period ?? own(row).from ?? row.date,
};

const usedIn: OwnColumn = {
  id: 'used_in',
  width: 104,
  cell: (row) => (
    <span className="flex flex-wrap gap-x-2">
      {own(row).used_in.map(({ run_id, run }) => (
        <RecordLink key={run_id} to="app.hrm.payroll-preparation" view={run_id}>
          {run}
        </RecordLink>
      ))}
    </span>
  ),
  exported: (row) =>
    own(row)
      .used_in.map(({ run }) => run)
      .join(', '),
};

const adjustmentColumns: DocumentDefinition<PayrollAdjustment>['columns'] = [
  'number',
  'counterparty',
  kind,
  'amount',
  remaining,
  period,
  usedIn,
  'status',
  'memo',
  'by',
];

/** Kind of the adjustment, with the number of days if it has one. */
function Kind({ row: { kind: of, days } }: { row: PayrollAdjustmentRow }) {
  const t = useTranslations('document.adjustments');
  const own = useTranslations('payroll-adjustment.document');
  return days === null ? t(of) : `${t(of)} · ${own('days', { days })}`;
}

function Remaining({ row: { remaining: left, days, currency } }: { row: PayrollAdjustmentRow }) {
  const t = useTranslations('payroll-adjustment.document');
  if (left === null || currency === null) return null;
  if (days !== null) return t('days', { days: left });
  return <Figure value={left} of={currency} zero="dash" />;
}

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };
const third = { width: 'third' } as const;

/**
 * Actions on an adjustment: repay a loan or advance, reverse a repayment, or cancel an adjustment that no payslip uses.
 */
const adjustmentSteps: readonly DocumentStep<PayrollAdjustment>[] = [
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

const { approve, ...endpoints } = payrollAdjustment;

const adjustmentDefinition = defineDocument<PayrollAdjustment>({
  type: 'payroll adjustment',
  route: 'app.hrm.payroll-adjustment',
  words: 'payroll-adjustment.document',
  endpoints: { ...endpoints, post: approve },
  columns: adjustmentColumns,
  filters: ['date', 'status', 'employee', 'adjustment', 'unused', 'currency', 'mine'],
  statuses: ['draft', 'approved', 'part_applied', 'applied', 'cancelled', 'discarded'],
  steps: adjustmentSteps,
  Form: lazyPart(async () => {
    const [{ AdjustmentForm }] = await Promise.all([
      import('./adjustment-form'),
      employeeField.fetch(),
    ]);
    return { Form: AdjustmentForm };
  }),
  View: lazyPart(async () => {
    const { AdjustmentView } = await import('./adjustment-view');
    return { View: AdjustmentView };
  }),
});

export function AdjustmentScreen() {
  return <DocumentScreen of={adjustmentDefinition} />;
}
