'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import type { Preview } from '@/components/document/form/use-preview';
import { textIn, type Values, type Choice, type Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { EmployeeOfForm } from './employee-of-form';
import { InstalmentTable } from './instalment-table';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import type {
  PayrollAdjustment,
  PayrollAdjustmentPreview,
} from '@/lib/contract/hrm/payroll-adjustment';
import {
  type Adjustment,
  ADJUSTMENT_KINDS,
  instalmentPlan,
  type AdjustmentKind,
  isInDays,
  isLent,
} from '@/lib/domain/hrm/adjustment';
import { adjustmentRefusals } from '@/lib/domain/hrm/adjustment-refusals';
import { isAboveZero, isDecimal } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

/** Form of a pay adjustment, with a plan of its monthly instalments. */
export function AdjustmentForm(props: DocumentFormProps<PayrollAdjustment>) {
  const today = useToday();
  const kinds = useTranslations('document.adjustments');
  const choices = ADJUSTMENT_KINDS.map((value) => ({ value, label: kinds(value) }));
  const employeeId = Number(useSearchParams().get('employee_id') ?? Number.NaN);
  const kind = useSearchParams().get('kind');
  return (
    <FieldsForm<PayrollAdjustment>
      {...props}
      fields={adjustmentFields(choices)}
      fresh={['employee_id', 'period']}
      begin={{
        period: today.slice(0, 7),
        ...(Number.isSafeInteger(employeeId) && { employee_id: employeeId }),
        ...(kind !== null && kindOf({ kind }) !== undefined && { kind }),
      }}
      isReady={(values) =>
        typeof values.employee_id === 'number' &&
        textIn(values, 'reason').trim() !== '' &&
        (isAboveZero(textIn(values, 'amount')) || textIn(values, 'days') !== '')
      }
      below={(preview) => <Plan currency={currencyOf(preview)} />}
    />
  );
}

/** Currency of a preview. The cast is needed, because the shared document form does not know this property. */
const currencyOf = (preview: Preview) =>
  (preview as Partial<PayrollAdjustmentPreview>).currency ?? null;

/** Preview of the instalments, computed in the browser from the values of the form. */
function Plan({ currency }: { currency: string | null }) {
  const t = useTranslations('payroll-adjustment.document');
  const { baseCurrency, decimalsOf } = useFormats();
  const typed = adjustmentTyped(useWatch() as Values);
  const code = currency ?? baseCurrency;
  const decimals = decimalsOf(code);
  const isMeant =
    typed?.amount !== undefined &&
    adjustmentRefusals(typed, { currency: code, decimals }).length === 0;
  if (!typed || !isMeant) return null;
  const plan = instalmentPlan(typed, decimals);
  if (plan.length < 2 && typed.rate_percent === undefined) return null;
  return <InstalmentTable title={t('plan.title')} plan={plan} currency={code} />;
}

/**
 * Parses the values of the form; undefined if they do not suffice for a plan, or if the amount, the interest rate or
 * the month is invalid.
 */
function adjustmentTyped(values: Values): Adjustment | undefined {
  const kind = kindOf(values);
  const read = (name: string) => foldDigits(textIn(values, name)).trim() || undefined;
  const [amount, percent] = [read('amount'), read('rate_percent')];
  const count = Number(read('instalments') ?? Number.NaN);
  const [date, period, from, to] = [read('date'), read('period'), read('from'), read('to')];
  const isRead =
    kind !== undefined &&
    amount !== undefined &&
    isAboveZero(amount) &&
    (percent === undefined || isDecimal(percent)) &&
    (period === undefined || /^\d{4}-(0[1-9]|1[0-2])$/.test(period)) &&
    (period ?? from ?? date) !== undefined;
  if (!isRead) return undefined;
  return {
    kind,
    amount,
    date,
    from,
    to,
    ...(from === undefined && { period }),
    ...(kind === 'loan' && { rate_percent: percent }),
    ...(Number.isSafeInteger(count) && count > 0 && to === undefined && { instalments: count }),
  };
}

const third = { width: 'third' } as const;

/** Loaded lazily, because only adjustments for arrears need it. */
const ArrearsProposal = lazy(async () => ({
  default: (await import('./arrears-proposal')).ArrearsProposal,
}));

const kindOf = (values: Values): AdjustmentKind | undefined =>
  ADJUSTMENT_KINDS.find((one) => one === values.kind);

const lent = (values: Values): boolean => {
  const kind = kindOf(values);
  return kind !== undefined && isLent(kind);
};
const inDays = (values: Values): boolean => {
  const kind = kindOf(values);
  return kind !== undefined && isInDays(kind);
};
const isTyped = (name: string) => (values: Values) => textIn(values, name) !== '';
const hasFrom = isTyped('from');

/** Fields for the account or the location that pays an advance or a loan. They are optional. */
const paidOut: readonly Field[] = moneyAt.map((field) => ({
  ...field,
  isNeeded: false,
  when: (values) => lent(values) && field.when?.(values) !== false,
  ...(field.name === 'at' && {
    read: (row: Values) => (row.account_id == null ? 'place' : 'account'),
  }),
}));

/** Converts the corrected payslips of a record to the format of the request. */
const tracesOf = (slips: unknown) =>
  ((slips ?? []) as readonly { slip_id: number; amount: string | null }[]).flatMap(
    ({ slip_id, amount }) => (amount === null ? [] : [{ slip_id, amount }]),
  );

const employee: Field = {
  name: 'employee_id',
  kind: 'own',
  initial: null,
  drawn: <EmployeeOfForm />,
};

/** Fields for the amount and, for kinds measured in days, the number of days. Filling in one hides the other. */
const worth: readonly Field[] = [
  {
    ...third,
    name: 'amount',
    kind: 'money',
    in: 'currency',
    when: (values) => !inDays(values) || !isTyped('days')(values),
  },
  {
    ...third,
    name: 'days',
    kind: 'text',
    as: 'code',
    when: (values) => inDays(values) && !isTyped('amount')(values),
  },
];

/**
 * Fields for the period (a month, a day or a range of days), the number of instalments, and the interest rate of a
 * loan.
 */
const span: readonly Field[] = [
  { ...third, name: 'period', kind: 'text', as: 'code', when: (values) => !hasFrom(values) },
  { ...third, name: 'from', kind: 'day', when: (values) => !isTyped('period')(values) },
  { ...third, name: 'to', kind: 'day', when: hasFrom },
  {
    ...third,
    name: 'instalments',
    kind: 'figure',
    when: (values) => !isTyped('to')(values) && !isTyped('days')(values),
  },
  { ...third, name: 'rate_percent', kind: 'text', as: 'code', when: ({ kind }) => kind === 'loan' },
];

const madeGood: Field = {
  name: 'slips',
  kind: 'own',
  initial: [],
  when: ({ kind }) => kind === 'arrears',
  read: ({ slips }: Values) => tracesOf(slips),
  drawn: (
    <Suspense fallback={<div className="min-h-14" />}>
      <ArrearsProposal />
    </Suspense>
  ),
};

const adjustmentFields = (kinds: readonly Choice[]): readonly Field[] => [
  employee,
  { ...third, name: 'kind', kind: 'choice', options: kinds, initial: 'bonus', isNeeded: true },
  ...worth,
  { ...third, name: 'date', kind: 'posting-day', of: 'payroll adjustment' },
  ...span,
  ...paidOut,
  madeGood,
  { name: 'reason', kind: 'prose', isNeeded: true },
];
