'use client';

import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';

import {
  defineDocument,
  type DocumentDefinition,
  type OwnColumn,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { dayColumn } from '@/components/document/list/day-column';
import { type Field, textIn, type Values } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { NoRunWords } from './no-run';
import { PeriodWords } from './period-words';
import { ToRegister } from './to-register';
import { Figure, CurrencyCode } from '@/components/ui/figure';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import type { DocumentRow } from '@/lib/contract/document-fields';
import {
  payrollPreparation,
  type PayrollRun,
  type PayrollRunRow,
} from '@/lib/contract/hrm/payroll-preparation';
import { isZero } from '@/lib/domain/money';

const half = { width: 'half' } as const;
const REASON: Field = { name: 'reason', kind: 'prose', isNeeded: true };

/** `PaidSlips` appears only in the payment dialog. It is loaded lazily, so that the list does not load it. */
const PaidSlips = lazy(async () => ({
  default: (await import('./paid-slips')).PaidSlips,
}));

/** Fields for the paying account or location, with initial values from the run. */
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

/** Fields of a payment, which pays only payslips of one currency. */
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

const unreversedPayments = ({ payments }: PayrollRun) =>
  payments.filter(({ reversed }) => reversed === null);

/** Actions on a payroll run. Each action is shown only in the states that allow it. */
const payrollSteps: readonly DocumentStep<PayrollRun>[] = [
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
    fields: () => [{ name: 'again', kind: 'flag', initial: false }],
  },
  {
    name: 'take-back',
    call: payrollPreparation['take-back'],
    isGrave: true,
    when: (run) => unreversedPayments(run).length > 0,
    fields: (run, money) => [
      {
        name: 'payment_id',
        kind: 'choice',
        isNeeded: true,
        initial: String(unreversedPayments(run)[0]?.id ?? ''),
        options: unreversedPayments(run).map(({ id, date, at, amount, currency }) => ({
          value: String(id),
          label: [date, at, amount === null ? '' : money(amount, currency)].join(' · '),
        })),
      },
      { ...half, name: 'date', kind: 'posting-day', of: 'payroll preparation' },
      REASON,
    ],
  },
];

/** Casts a row of the shared document list to a row of payroll runs. */
const run = (row: DocumentRow) => row as PayrollRunRow;

const payrollColumns: DocumentDefinition<PayrollRun>['columns'] = [
  'number',
  {
    id: 'period',
    width: 276,
    card: 'line',
    cell: (row) => <PeriodWords from={run(row).period_from} to={run(row).period_to} />,
    exported: (row) => `${run(row).period_from} – ${run(row).period_to}`,
  },
  dayColumn('pay_date', (row) => run(row).pay_date),
  count('employees', (row) => run(row).employees),
  sum('gross'),
  sum('deductions'),
  sum('net'),
  {
    id: 'net_currency',
    joined: true,
    width: 48,
    card: 'amount',
    header: <CurrencyHead />,
    cell: (row) => <CurrencyOf row={run(row)} />,
    exported: (row) => run(row).currency,
  },
  {
    id: 'changes',
    width: 84,
    card: 'meta',
    cell: (row) => <Changes count={run(row).changes} />,
    exported: (row) => String(run(row).changes),
  },
  'base',
  'status',
  'by',
];

function count(id: string, of: (row: DocumentRow) => number): OwnColumn {
  return {
    id,
    align: 'end',
    width: 80,
    card: false,
    cell: (row) => <span className="figure">{of(row)}</span>,
    exported: (row) => String(of(row)),
  };
}

type SumName = 'gross' | 'deductions' | 'net';

function sum(id: SumName): OwnColumn {
  return {
    id,
    align: 'end',
    width: 100,
    card: id === 'net' ? 'amount' : false,
    cell: (row) => <Sum row={run(row)} of={id} />,
    exported: (row) => run(row).totals[id],
  };
}

function Sum({ row: { totals, currency }, of }: { row: PayrollRunRow; of: SumName }) {
  const { baseCurrency } = useFormats();
  const value = totals[of];
  if (value === null) return null;
  return <Figure value={value} of={currency ?? baseCurrency} />;
}

function CurrencyHead() {
  const t = useTranslations('payroll.run.list');
  return <span className="sr-only">{t('net_currency')}</span>;
}

/** Currency of a run's totals. If the payslips have several currencies, it is the base currency. */
function CurrencyOf({ row: { totals, currency } }: { row: PayrollRunRow }) {
  const { baseCurrency } = useFormats();
  return totals.net !== null && <CurrencyCode of={currency ?? baseCurrency} />;
}

function Changes({ count: changes }: { count: number }) {
  const t = useTranslations('payroll.run');
  return changes === 0 ? (
    <span className="text-ink-3">–</span>
  ) : (
    t('changedCount', { count: changes })
  );
}

const payrollDefinition = defineDocument<PayrollRun>({
  type: 'payroll preparation',
  route: 'app.hrm.payroll-preparation',
  words: 'payroll.run',
  endpoints: payrollPreparation,
  columns: payrollColumns,
  filters: ['date', 'status', 'mine'],
  steps: payrollSteps,
  Hero: RunHero,
  draftsAreShown: true,
  isWide: true,
  NoneTitle: NoRunWords,
  ListActions: ToRegister,
  Above: lazyPart(async () => {
    const { NoRunYet } = await import('./no-run');
    return { Above: NoRunYet };
  }),
  Form: lazyPart(async () => {
    const { PayrollForm } = await import('./payroll-form');
    return { Form: PayrollForm };
  }),
  View: lazyPart(async () => {
    const { PayrollView } = await import('./payroll-view');
    return { View: PayrollView };
  }),
});

/** Screen of the payroll runs, from preparation to payment. */
export function PayrollScreen() {
  return <DocumentScreen of={payrollDefinition} />;
}

/** Header of a run: the total net, for users who may see pay, and the memo. */
function RunHero({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.totals');
  const { totals, currency, memo } = record;
  return (
    <div>
      {totals.net !== null && (
        <p>
          <Figure value={totals.net} currency={currency} tone="plain" className="hero" />{' '}
          <span className="text-ink-2">{t('net')}</span>
        </p>
      )}
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}
