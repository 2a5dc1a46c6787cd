'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Fact, Facts, WordFact } from '@/components/document/record/facts';
import { BankFiles } from './bank-files';
import { PayslipPage } from './payslip-page';
import { PeriodWords } from './period-words';
import { RunChanges } from './run-changes';
import { RunMails } from './run-mails';
import { RunSlips } from './run-slips';
import { ToRegister } from './to-register';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { Figure } from '@/components/ui/figure';
import { FormFailure } from '@/components/ui/form-failure';
import { Ltr } from '@/components/ui/ltr';
import { Meter } from '@/components/ui/meter';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Segments } from '@/components/ui/segments';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useQueryState } from '@/hooks/use-query-state';
import { useRateFormat } from '@/hooks/use-rate-format';
import { toast } from '@/hooks/use-toast';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation, type PayrollRun } from '@/lib/contract/hrm/payroll-preparation';
import { taxTables } from '@/lib/contract/hrm/tax-table';

const PARTS = ['slips', 'changes', 'payments', 'mails'] as const;
type Part = (typeof PARTS)[number];

/** States of posted runs, for which a link to the payroll register is shown. */
const POSTED: readonly string[] = ['posted', 'part_paid', 'paid'];

/** View of a payroll run with grid, changes and payments. If the URL selects a payslip, shows the payslip instead. */
export function PayrollView({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run');
  const totalsWords = useTranslations('payroll.run.totals');
  const { may } = usePermission('payroll preparation');
  const { query } = useQueryState();
  const slip = Number(query.get('slip') ?? 0);
  return slip > 0 ? (
    <PayslipPage run={record} id={slip} />
  ) : (
    <>
      {record.totals.net === null && !may('sensitive') && <Callout>{t('hidden')}</Callout>}
      <div className="flex flex-wrap items-start gap-x-12 gap-y-4">
        <Scope record={record} />
        {record.by_currency.every(({ net }) => net === null) ? null : (
          <section className="min-w-0 grow basis-160">
            <PlainTable
              caption={totalsWords('byCurrency')}
              rows={record.by_currency}
              rowId={({ currency }) => currency}
              columns={[
                {
                  id: 'currency',
                  header: totalsWords('currency'),
                  cell: ({ currency }) => <bdi>{currency}</bdi>,
                },
                {
                  id: 'employees',
                  header: totalsWords('employees'),
                  align: 'end',
                  className: WIDE,
                  cell: ({ employees }) => <span className="figure">{employees}</span>,
                },
                ...SUMS.map(([id, className]) => ({
                  id,
                  header: totalsWords(id),
                  align: 'end' as const,
                  className,
                  cell: (row: Sums) => {
                    const value = row[id];
                    return value !== null && <Figure value={value} of={row.currency} zero="dash" />;
                  },
                })),
              ]}
            />
          </section>
        )}
      </div>
      {record.skipped.length > 0 && (
        <details className="text-ink-2">
          <summary>{t('skipped', { count: record.skipped.length })}</summary>
          <ul className="mt-1 grid gap-0.5">
            {record.skipped.map(({ employee_id, name, reason }) => (
              <li key={employee_id}>
                <bdi className="font-medium">{name}</bdi> · {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {record.preparing && <Preparing id={record.id} of={record.preparing} />}
      <RunArrears record={record} />
      <Parts record={record} />
    </>
  );
}

function Parts({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run');
  const columns = useColumns();
  const [part, setPart] = useState<Part>('slips');
  const counts = {
    slips: record.employees,
    changes: record.changed.length,
    payments: record.payments.length,
    mails: record.employees,
  };
  const isPosted = POSTED.includes(record.status);
  return (
    <>
      <div className="no-print flex flex-wrap items-center justify-between gap-2">
        <Segments
          label={t('parts.label')}
          value={part}
          onChange={setPart}
          choices={PARTS.filter((value) => value !== 'mails' || isPosted).map((value) => ({
            value,
            label: t(`parts.${value}`, { count: counts[value] }),
          }))}
        />
        {isPosted && <ToRegister days={{ from: record.period_from, to: record.period_to }} />}
      </div>
      {/* This part is hidden instead of unmounted, so that unsaved edits survive a change of the tab. */}
      <div className="grid min-w-0 grid-cols-1 gap-4" hidden={part !== 'slips'}>
        <RunSlips record={record} />
      </div>
      {part === 'changes' && (
        <div className="min-w-0">
          <RunChanges record={record} />
        </div>
      )}
      {part === 'mails' && isPosted && <RunMails id={record.id} />}
      {part === 'payments' && (
        <div className="grid min-w-0 gap-4">
          <BankFiles record={record} />
          {record.payments.length === 0 ? (
            <EmptyState kind="none" title={t('payments.none')} />
          ) : (
            <TitledTable
              caption={t('payments.title')}
              rows={record.payments}
              rowId={({ id }) => id}
              columns={columns}
            />
          )}
        </div>
      )}
    </>
  );
}

const EVERY_MS = 2_000;

type PreparingProps = Readonly<{ id: number; of: NonNullable<PayrollRun['preparing']> }>;

/** Progress of the job that prepares the payslips. It polls the run until the job ends. */
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
    {
      id: 'state',
      header: t('state'),
      cell: (payment) =>
        payment.reversed ? (
          <span className="grid gap-0.5">
            <StatusBadge status="reversed" />
            <bdi className="text-12 whitespace-normal text-ink-2">{payment.reversed.reason}</bdi>
          </span>
        ) : (
          <StatusBadge status="paid" />
        ),
    },
  ];
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
/** Class of columns that are hidden on small screens. */
const WIDE = 'max-md:hidden';

const SUMS = [
  ['gross', WIDE],
  ['deductions', WIDE],
  ['employer', WIDE],
  ['net', ''],
  ['paid', WIDE],
  ['open', ''],
] as const;

type Arrears = AnswerOf<typeof payrollPreparation.arrears>[number];

/** Differences on earlier payslips that the draft run does not include yet. A button adds them to the run. */
function RunArrears({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.arrears');
  const { may } = usePermission('payroll preparation');
  const isShown = record.status === 'draft' && record.preparing === null && may('sensitive');
  const given = { params: { id: record.id } };
  const { data = [] } = useAnswer(payrollPreparation.arrears, given, { enabled: isShown });
  const columns = useArrearsColumns();
  if (!isShown || data.length === 0) return null;
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      <p className="text-ink-2">{t('text')}</p>
      <TitledTable
        caption={t('title')}
        rows={data}
        rowId={({ employee_id }) => employee_id}
        named
        columns={columns}
      />
      {may('edit') && <AddArrears record={record} />}
    </div>
  );
}

function AddArrears({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.arrears');
  const { may } = usePermission('payroll adjustment');
  const { mutate, isPending, error } = useSend(payrollPreparation['add-arrears']);
  if (!may('create') || !may('approve')) return null;
  const given = { params: { id: record.id }, input: {} };
  const add = () => mutate(given, { onSuccess: () => toast.success(t('done')) });
  return (
    <>
      <Button busy={isPending} onClick={add}>
        {t('add')}
      </Button>
      <FormFailure failure={error} />
    </>
  );
}

function useArrearsColumns(): readonly PlainColumn<Arrears>[] {
  const t = useTranslations('payroll.run.arrears');
  const { day } = useFormats();
  return [
    { id: 'name', header: t('employee'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'slips',
      header: t('slips'),
      cell: ({ slips }) => (
        <bdi className="figure">{slips.map(({ period_from }) => day(period_from)).join(', ')}</bdi>
      ),
    },
    figureColumn({ id: 'total', header: t('total') }, ({ total, currency }) => ({
      value: total,
      currency,
    })),
  ];
}
