'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { dayColumn, figureColumn, nameColumn } from '@/components/ui/plain-columns';
import type { PayrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

type Props = Readonly<{ record: PayrollAdjustment }>;

const WORDS = 'payroll-adjustment.document';
const caption = 'pb-2 text-start font-semibold';

/** Runs that applied the adjustment, with amounts. */
export function AppliedRuns({ record }: Props) {
  const t = useTranslations(`${WORDS}.applied`);
  const columns = useAppliedColumns(record);
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={record.applied}
      rowId={(_row, at) => at}
      columns={columns}
    />
  );
}

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

/** Repayments outside payroll. */
export function Repayments({ record: { repayments, currency } }: Props) {
  const t = useTranslations(`${WORDS}.repayments`);
  const columns: readonly PlainColumn<PayrollAdjustment['repayments'][number]>[] = [
    dayColumn({ id: 'date', header: t('date') }, ({ date }) => date),
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount }) =>
      amount !== null && currency ? { value: amount, currency } : null,
    ),
    nameColumn({ id: 'at', header: t('at'), cellClass: 'whitespace-normal!' }, ({ at }) => at),
  ];
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={repayments}
      rowId={({ entry_id }) => entry_id}
      columns={columns}
    />
  );
}

/** The payslips that it corrects. */
export function MadeGood({ record: { slips, currency } }: Props) {
  const t = useTranslations(`${WORDS}.slips`);
  const columns: readonly PlainColumn<PayrollAdjustment['slips'][number]>[] = [
    {
      id: 'run',
      header: t('run'),
      cell: ({ run_id, run, slip_id }) =>
        run_id === null ? t('gone', { id: String(slip_id) }) : <RunLink of={{ run_id, run }} />,
    },
    figureColumn({ id: 'amount', header: t('amount') }, ({ amount }) =>
      amount !== null && currency ? { value: amount, currency } : null,
    ),
  ];
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={slips}
      rowId={({ slip_id }) => slip_id}
      columns={columns}
    />
  );
}
