'use client';

import { useTranslations } from 'use-intl';

import { Fact, Facts, FigureFact, WordFact } from '@/components/document/record/facts';
import { InstalmentTable } from './instalment-table';
import { PeriodText } from './period-text';
import { RecordLink } from '@/components/layout/record-link';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { usePermission } from '@/hooks/use-permission';
import type { PayrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

/** View of a pay adjustment: facts, instalment plan, payroll runs, repayments and corrected payslips. */
export function AdjustmentView({ record }: { record: PayrollAdjustment }) {
  const t = useTranslations('payroll-adjustment.document');
  const kinds = useTranslations('document.adjustments');
  const { may } = usePermission('employee');
  const appliedColumns = useAppliedColumns(record);
  const { kind, plan, currency, whole, days, cancel_reason } = record;
  const repaymentColumns: readonly PlainColumn<PayrollAdjustment['repayments'][number]>[] = [
    dayColumn({ id: 'date', header: t('repayments.date') }, ({ date }) => date),
    figureColumn({ id: 'amount', header: t('repayments.amount') }, ({ amount }) =>
      amount !== null && currency ? { value: amount, currency } : null,
    ),
    nameColumn(
      { id: 'at', header: t('repayments.at'), cellClass: 'whitespace-normal!' },
      ({ at }) => at,
    ),
  ];
  const slipColumns: readonly PlainColumn<PayrollAdjustment['slips'][number]>[] = [
    {
      id: 'run',
      header: t('slips.run'),
      cell: ({ run_id, run, slip_id }) =>
        run_id === null ? (
          t('slips.gone', { id: String(slip_id) })
        ) : (
          <RunLink of={{ run_id, run }} />
        ),
    },
    figureColumn({ id: 'amount', header: t('slips.amount') }, ({ amount }) =>
      amount !== null && currency ? { value: amount, currency } : null,
    ),
  ];
  return (
    <>
      <Facts>
        <Fact label={t('fields.employee_id')}>
          {!record.employee || !may('view') ? (
            <bdi className="font-semibold">{record.employee?.name}</bdi>
          ) : (
            <RecordLink to="app.hrm.employee" view={record.employee.id}>
              <bdi>{record.employee.name}</bdi>
            </RecordLink>
          )}
        </Fact>
        <Fact label={t('fields.kind')}>{kinds(kind)}</Fact>
        <Fact label={t('fields.period')}>
          <PeriodText of={record} />
        </Fact>
        {days !== null && <Fact label={t('fields.days')}>{t('days', { days })}</Fact>}
        {record.instalments !== null && record.instalments > 1 && (
          <Fact label={t('fields.instalments')}>
            <span className="figure">{record.instalments}</span>
          </Fact>
        )}
        {record.rate_percent !== null && (
          <Fact label={t('fields.rate_percent')}>
            <span className="figure">{record.rate_percent} %</span>
          </Fact>
        )}
        {whole !== record.amount && (
          <FigureFact label={t('fields.whole')} value={whole} currency={currency} />
        )}
        {record.remaining !== null && (
          <Fact label={t('fields.remaining')}>
            <span className="font-semibold">
              {record.days !== null && t('days', { days: record.remaining })}
              {record.days === null && record.currency && (
                <Figure value={record.remaining} currency={record.currency} />
              )}
            </span>
          </Fact>
        )}
        <WordFact label={t('fields.at')} of={record.at} />
      </Facts>
      {cancel_reason && (
        <Callout tone="warning">{t('cancelled', { reason: cancel_reason })}</Callout>
      )}
      {record.applied.length > 0 && (
        <PlainTable
          caption={t('applied.title')}
          captionClass={caption}
          rows={record.applied}
          rowId={(_row, at) => at}
          columns={appliedColumns}
        />
      )}
      {record.repayments.length > 0 && (
        <PlainTable
          caption={t('repayments.title')}
          captionClass={caption}
          rows={record.repayments}
          rowId={({ entry_id }) => entry_id}
          columns={repaymentColumns}
        />
      )}
      {record.slips.length > 0 && (
        <PlainTable
          caption={t('slips.title')}
          captionClass={caption}
          rows={record.slips}
          rowId={({ slip_id }) => slip_id}
          columns={slipColumns}
        />
      )}
      {plan.length > 1 && currency && (
        <InstalmentTable title={t('plan.title')} plan={plan} currency={currency} />
      )}
    </>
  );
}

const WORDS = 'payroll-adjustment.document';
const caption = 'pb-2 text-start font-semibold';

type Part = PayrollAdjustment['applied'][number];

function useAppliedColumns({ currency, days }: PayrollAdjustment): readonly PlainColumn<Part>[] {
  const t = useTranslations(`${WORDS}.applied`);
  const own = useTranslations(WORDS);
  return [
    { id: 'run', header: t('run'), cell: (part) => <RunLink of={part} /> },
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: (part) =>
        days !== null && part.days !== null
          ? own('days', { days: part.days })
          : part.amount !== null && currency && <Figure value={part.amount} currency={currency} />,
    },
    figureColumn(
      { id: 'interest', header: t('interest'), className: 'max-sm:hidden' },
      ({ interest }) =>
        interest !== null && currency ? { value: interest, currency, zero: 'dash' } : null,
    ),
  ];
}

type RunNamed = Readonly<{ run_id: number; run: string | null }>;

function RunLink({ of: { run_id, run } }: { of: RunNamed }) {
  return (
    <RecordLink to="app.hrm.payroll-preparation" view={run_id}>
      {run}
    </RecordLink>
  );
}
