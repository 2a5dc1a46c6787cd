'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import type { PayrollAdjustment } from '@/lib/contract/hrm/payroll-adjustment';

type Props = Readonly<{ record: PayrollAdjustment }>;

const WORDS = 'payroll-adjustment.document';
const caption = 'pb-2 text-start font-semibold';

/** Which runs took of it, and how much. */
export function AppliedRuns({ record: { applied, currency, days } }: Props) {
  const t = useTranslations(`${WORDS}.applied`);
  const own = useTranslations(WORDS);
  const { day } = useFormats();
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={applied}
      rowId={(_row, at) => at}
      columns={[
        {
          ...{ id: 'run', header: t('run') },
          cell: ({ run_id, run }) => (
            <RecordLink to="app.hrm.payroll-preparation" view={run_id}>
              {run}
            </RecordLink>
          ),
        },
        {
          ...{ id: 'date', header: t('date') },
          cell: ({ date }) => <span className="figure">{day(date)}</span>,
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: (part) =>
            days !== null && part.days !== null
              ? own('days', { days: part.days })
              : part.amount !== null &&
                currency && <Figure value={part.amount} currency={currency} />,
        },
        {
          ...{ id: 'interest', header: t('interest'), align: 'end', className: 'max-sm:hidden' },
          cell: ({ interest }) =>
            interest !== null &&
            currency && <Figure value={interest} currency={currency} zero="dash" />,
        },
      ]}
    />
  );
}

/** What was paid back beside pay. */
export function Repayments({ record: { repayments, currency } }: Props) {
  const t = useTranslations(`${WORDS}.repayments`);
  const { day } = useFormats();
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={repayments}
      rowId={({ entry_id }) => entry_id}
      columns={[
        {
          ...{ id: 'date', header: t('date') },
          cell: ({ date }) => <span className="figure">{day(date)}</span>,
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: ({ amount }) =>
            amount !== null && currency && <Figure value={amount} currency={currency} />,
        },
        {
          ...{ id: 'at', header: t('at'), cellClass: 'whitespace-normal!' },
          cell: ({ at }) => <bdi>{at}</bdi>,
        },
      ]}
    />
  );
}

/** The slips of before that it makes good. */
export function MadeGood({ record: { slips, currency } }: Props) {
  const t = useTranslations(`${WORDS}.slips`);
  return (
    <PlainTable
      caption={t('title')}
      captionClass={caption}
      rows={slips}
      rowId={({ slip_id }) => slip_id}
      columns={[
        {
          ...{ id: 'run', header: t('run') },
          cell: ({ run_id, run, slip_id }) =>
            run_id === null ? (
              t('gone', { id: String(slip_id) })
            ) : (
              <RecordLink to="app.hrm.payroll-preparation" view={run_id}>
                {run}
              </RecordLink>
            ),
        },
        {
          ...{ id: 'amount', header: t('amount'), align: 'end' },
          cell: ({ amount }) =>
            amount !== null && currency && <Figure value={amount} currency={currency} />,
        },
      ]}
    />
  );
}
