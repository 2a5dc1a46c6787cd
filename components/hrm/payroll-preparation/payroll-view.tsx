'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { BankFiles } from '@/components/hrm/payroll-preparation/bank-files';
import { PayslipPage } from '@/components/hrm/payroll-preparation/payslip-page';
import { PeriodWords } from '@/components/hrm/payroll-preparation/period-words';
import { RunArrears } from '@/components/hrm/payroll-preparation/run-arrears';
import { RunChanges } from '@/components/hrm/payroll-preparation/run-changes';
import { RunSlips } from '@/components/hrm/payroll-preparation/run-slips';
import { ToRegister } from '@/components/hrm/payroll-preparation/to-register';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Segments } from '@/components/ui/segments';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useRateFormat } from '@/hooks/use-rate-format';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { taxTables } from '@/lib/contract/hrm/tax-table';
import type { Decimal } from '@/lib/domain/money';

const PARTS = ['slips', 'changes', 'payments'] as const;
type Part = (typeof PARTS)[number];

/** States in which a run is part of the payroll register. */
const POSTED: readonly string[] = ['posted', 'part_paid', 'paid'];

/** Record of a run with its grid, changes and payments; or one of its payslips, if the address names it. */
export function PayrollView({ record }: { record: PayrollRun }) {
  const { query } = useQueryState();
  const slip = Number(query.get('slip') ?? 0);
  return slip > 0 ? <PayslipPage run={record} id={slip} /> : <WholeRun record={record} />;
}

function WholeRun({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run');
  const { may } = usePermission('payroll preparation');
  return (
    <>
      {record.totals.net === null && !may('sensitive') && <Callout>{t('hidden')}</Callout>}
      <RunFacts record={record} />
      {record.preparing && <Preparing id={record.id} of={record.preparing} />}
      <RunArrears record={record} />
      <Parts record={record} />
    </>
  );
}

function Parts({ record }: { record: PayrollRun }) {
  const [part, setPart] = useState<Part>('slips');
  return (
    <>
      <PartBar record={record} part={part} onPart={setPart} />
      {/* This part is hidden and not unmounted, so that unsaved edits are kept when the user changes the tab. */}
      <div className="grid min-w-0 grid-cols-1 gap-4" hidden={part !== 'slips'}>
        <RunSlips record={record} />
      </div>
      {part === 'changes' && (
        <div className="min-w-0">
          <RunChanges record={record} />
        </div>
      )}
      {part === 'payments' && (
        <div className="grid min-w-0 gap-4">
          <RunPayments record={record} />
        </div>
      )}
    </>
  );
}

type BarProps = Readonly<{ record: PayrollRun; part: Part; onPart: (part: Part) => void }>;

/** Tabs of the run; for a posted run also a link to the payroll register. */
function PartBar({ record, part, onPart }: BarProps) {
  const t = useTranslations('payroll.run');
  const counts = {
    slips: record.employees,
    changes: record.changed.length,
    payments: record.payments.length,
  };
  return (
    <div className="no-print flex flex-wrap items-center justify-between gap-2">
      <Segments
        label={t('parts.label')}
        value={part}
        onChange={onPart}
        choices={PARTS.map((value) => ({
          value,
          label: t(`parts.${value}`, { count: counts[value] }),
        }))}
      />
      {POSTED.includes(record.status) && (
        <ToRegister days={{ from: record.period_from, to: record.period_to }} />
      )}
    </div>
  );
}

const EVERY_MS = 2_000;

type PreparingProps = Readonly<{ id: number; of: NonNullable<PayrollRun['preparing']> }>;

/** Progress of the job that prepares the payslips. It polls the run until the job is done. */
function Preparing({ id, of }: PreparingProps) {
  const t = useTranslations('payroll.run.preparing');
  const { done, of: all, error } = of;
  useAnswer(
    payrollPreparation.show,
    { params: { id } },
    { refetchInterval: error === null ? EVERY_MS : false },
  );
  if (error !== null) return <Callout tone="negative">{t('failed', { reason: error })}</Callout>;
  return (
    <Callout>
      <span className="grid gap-1.5">
        {t('progress', { done, all })}
        <Meter label={t('label')} share={all === 0 ? 0 : done / all} isProgress />
      </span>
    </Callout>
  );
}

type Payment = PayrollRun['payments'][number];

/** Payments of a run, and its bank files. */
function RunPayments({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.payments');
  return (
    <>
      <BankFiles record={record} />
      {record.payments.length === 0 ? (
        <EmptyState kind="none" title={t('none')} />
      ) : (
        <Payments payments={record.payments} />
      )}
    </>
  );
}

function Payments({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations('payroll.run.payments');
  const columns = useColumns();
  return (
    <TitledTable caption={t('title')} rows={payments} rowId={({ id }) => id} columns={columns} />
  );
}

function useColumns(): readonly PlainColumn<Payment>[] {
  const t = useTranslations('payroll.run.payments');
  return [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    nameColumn({ id: 'at', header: t('at') }, ({ at }) => at),
    {
      id: 'employees',
      header: t('employees'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ employees }) => <span className="figure">{employees}</span>,
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount, currency }) =>
      amount === null ? null : { value: amount, currency },
    ),
    figureColumn(
      { id: 'paid', header: t('paidAs'), className: 'max-sm:hidden' },
      ({ pay_amount, pay_currency, currency }) =>
        pay_amount === null || pay_currency === currency
          ? null
          : { value: pay_amount, currency: pay_currency },
    ),
    { id: 'state', header: t('state'), cell: (payment) => <PaymentState of={payment} /> },
  ];
}

/** Status of a payment: paid, or reversed with the reason. */
function PaymentState({ of: { reversed } }: { of: Payment }) {
  if (!reversed) return <StatusBadge status="paid" />;
  return (
    <span className="grid gap-0.5">
      <StatusBadge status="reversed" />
      <bdi className="text-12 whitespace-normal text-ink-2">{reversed.reason}</bdi>
    </span>
  );
}

/** Facts of a run: period, group, and totals by currency. */
function RunFacts({ record }: { record: PayrollRun }) {
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-12 gap-y-4">
        <Scope record={record} />
        <ByCurrency record={record} />
      </div>
      <Skipped skipped={record.skipped} />
    </>
  );
}

function Scope({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.fields');
  const { day } = useFormats();
  const { mark } = useRateFormat();
  const tax = useTaxTable(record.tax_table_id);
  return (
    <Facts>
      <Fact label={t('period')}>
        <PeriodWords from={record.period_from} to={record.period_to} />
      </Fact>
      <Fact label={t('pay_date')}>
        <span className="figure">{day(record.pay_date)}</span>
      </Fact>
      <WordFact label={t('department')} of={record.group.department} />
      <WordFact label={t('tax_table_id')} of={tax} />
      {record.rate !== null && (
        <Fact label={t('rate')}>
          <Ltr>{mark(record.rate)}</Ltr>
        </Fact>
      )}
    </Facts>
  );
}

function useTaxTable(id: number | null): string | undefined {
  const { data } = useAnswer(taxTables.list, undefined, { enabled: id !== null });
  return data?.find((table) => table.id === id)?.name;
}

type Sums = PayrollRun['by_currency'][number];
/** Columns hidden on small screens. */
const WIDE = 'max-md:hidden';

const SUMS = [
  ['gross', WIDE],
  ['deductions', WIDE],
  ['employer', WIDE],
  ['net', ''],
  ['paid', WIDE],
  ['open', ''],
] as const;

function ByCurrency({ record: { by_currency } }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.totals');
  if (by_currency.every(({ net }) => net === null)) return null;
  const sums = SUMS.map(([id, className]) => ({
    id,
    header: t(id),
    align: 'end' as const,
    className,
    cell: (row: Sums) => <Sum value={row[id]} currency={row.currency} />,
  }));
  return (
    <section className="min-w-0 grow basis-160">
      <PlainTable
        caption={t('byCurrency')}
        rows={by_currency}
        rowId={({ currency }) => currency}
        columns={[
          { id: 'currency', header: t('currency'), cell: ({ currency }) => <bdi>{currency}</bdi> },
          {
            id: 'employees',
            header: t('employees'),
            align: 'end',
            className: WIDE,
            cell: ({ employees }) => <span className="figure">{employees}</span>,
          },
          ...sums,
        ]}
      />
    </section>
  );
}

const Sum = ({ value, currency }: { value: Decimal | null; currency: string }) =>
  value !== null && <Figure value={value} of={currency} zero="dash" />;

/** Employees without a payslip, with reasons. */
function Skipped({ skipped }: Pick<PayrollRun, 'skipped'>) {
  const t = useTranslations('payroll.run');
  if (skipped.length === 0) return null;
  return (
    <details className="text-ink-2">
      <summary>{t('skipped', { count: skipped.length })}</summary>
      <ul className="mt-1 grid gap-0.5">
        {skipped.map(({ employee_id, name, reason }) => (
          <li key={employee_id}>
            <bdi className="font-medium">{name}</bdi> · {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
