import { lazy, Suspense } from 'react';

import { EmployeeOfForm } from '@/components/hrm/adjustment/employee-of-form';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { ADJUSTMENT_KINDS, type AdjustmentKind, isInDays, isLent } from '@/lib/domain/adjustment';

const third = { width: 'third' } as const;

/** Loaded lazily, so that the list does not load the components of the form. */
const ArrearsProposal = lazy(async () => ({
  default: (await import('@/components/hrm/adjustment/arrears-proposal')).ArrearsProposal,
}));

export const kindOf = (values: Values): AdjustmentKind | undefined =>
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

/** Account or location that pays an advance; defaults to cash in the main vault. */
const paidOut: readonly Field[] = moneyAt.map((field) => ({
  ...field,
  isNeeded: false,
  when: (values) => lent(values) && field.when?.(values) !== false,
  ...(field.name === 'at' && {
    read: (row: Values) => (row.account_id == null ? 'place' : 'account'),
  }),
}));

/** Converts the slips of a record to the shape of the request. */
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

/** The amount, or the number of days for kinds stated in days. */
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

/** The period: one month, or from a day to another, or in instalments. */
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

export const adjustmentFields = (kinds: readonly Choice[]): readonly Field[] => [
  employee,
  { ...third, name: 'kind', kind: 'choice', options: kinds, initial: 'bonus', isNeeded: true },
  ...worth,
  { ...third, name: 'date', kind: 'posting-day', of: 'payroll adjustment' },
  ...span,
  ...paidOut,
  madeGood,
  { name: 'reason', kind: 'prose', isNeeded: true },
];
