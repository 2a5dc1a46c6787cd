'use client';

import { lazy, Suspense } from 'react';
import type { DocumentStep } from '@/components/document/definition';
import { type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { SkeletonRows } from '@/components/ui/skeleton';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { isZero } from '@/lib/domain/money';

const half = { width: 'half' } as const;
const REASON: Field = { name: 'reason', kind: 'prose', isNeeded: true };

/** Loaded lazily, so that the list does not load the components of step dialogs. */
const PaidSlips = lazy(async () => ({
  default: (await import('@/components/hrm/payroll-preparation/paid-slips')).PaidSlips,
}));

/** Account fields of a payment, preset to those of the run. */
const fromPlaceOf = (run: PayrollRun): readonly Field[] =>
  moneyAt.map((field): Field => {
    if (field.name === 'at' && run.account_id !== null) return { ...field, initial: 'account' };
    if (field.name === 'location_id' && run.location_id !== null) {
      return { ...field, initial: run.location_id };
    }
    if (field.name === 'account_id') return { ...field, initial: run.account_id };
    return field;
  });

const hasSome = (name: string) => (values: Values) => {
  const held = values[name];
  return Array.isArray(held) && held.length > 0;
};

const isOther = (values: Values) => {
  const paid = textIn(values, 'pay_currency');
  return paid !== '' && paid !== textIn(values, 'currency');
};

/** Fields of a payment. Each payment covers payslips of one currency. */
function payFields(
  run: PayrollRun,
  money: (amount: string, currency: string) => string,
): readonly Field[] {
  const open = run.by_currency.filter((row) => row.open !== null && !isZero(row.open));
  const first = open[0]?.currency ?? run.currency;
  return [
    {
      ...half,
      name: 'currency',
      kind: 'choice',
      initial: first,
      help: '',
      options: open.map(({ currency, open: amount }) => ({
        value: currency,
        label: money(amount ?? '0', currency),
      })),
    },
    { ...half, name: 'date', kind: 'posting-day', of: 'payroll preparation' },
    ...fromPlaceOf(run),
    { ...half, name: 'pay_currency', kind: 'currency' },
    { ...half, name: 'rate', kind: 'rate', when: isOther, help: '' },
    payees(run),
    { name: 'amounts', kind: 'own', drawn: null, when: hasSome('amounts') },
  ];
}

const payees = (run: PayrollRun): Field => ({
  name: 'employee_ids',
  kind: 'own',
  drawn: (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <PaidSlips run={run} />
    </Suspense>
  ),
});

const standing = ({ payments }: PayrollRun) => payments.filter(({ reversed }) => reversed === null);

/** Steps of a run, each offered in its state. */
export const payrollSteps: readonly DocumentStep<PayrollRun>[] = [
  {
    name: 'prepare',
    call: payrollPreparation.prepare,
    when: ({ preparing }) => preparing === null || preparing.error !== null,
    fields: () => [{ name: 'keep_edited', kind: 'flag', initial: true }],
  },
  {
    name: 'approve',
    call: payrollPreparation.approve,
    when: ({ status, preparing, employees }) =>
      status === 'draft' && preparing === null && employees > 0,
  },
  {
    name: 'reopen',
    call: payrollPreparation.reopen,
    fields: () => [REASON],
  },
  {
    name: 'pay',
    call: payrollPreparation.pay,
    fields: payFields,
    isWide: true,
  },
  {
    name: 'mail',
    call: payrollPreparation.mail,
  },
  {
    name: 'take-back',
    call: payrollPreparation['take-back'],
    isGrave: true,
    when: (run) => standing(run).length > 0,
    fields: (run, money) => [
      {
        name: 'payment_id',
        kind: 'choice',
        isNeeded: true,
        initial: String(standing(run)[0]?.id ?? ''),
        options: standing(run).map(({ id, date, at, amount, currency }) => ({
          value: String(id),
          label: [date, at, amount === null ? '' : money(amount, currency)].join(' · '),
        })),
      },
      { ...half, name: 'date', kind: 'posting-day', of: 'payroll preparation' },
      REASON,
    ],
  },
];
