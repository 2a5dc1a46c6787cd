'use client';

import { useTranslations } from 'use-intl';

import { LoadFailure } from '@/components/document/record/load-failure';
import { EmptyState } from '@/components/ui/empty-state';
import type { PlainColumn } from '@/components/ui/plain-table';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StatusBadge } from '@/components/ui/status-badge';
import { TitledTable } from '@/components/ui/titled-table';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

type Mailed = AnswerOf<typeof payrollPreparation.mails>[number];

/** Posted payslips of a run, each with the state of its latest mail. */
export function RunMails({ id }: { id: number }) {
  const t = useTranslations('payroll.run.mails');
  const mails = useAnswer(payrollPreparation.mails, { params: { id } });
  const columns = useColumns();
  if (mails.error && !mails.data) {
    return <LoadFailure error={mails.error} onRetry={() => void mails.refetch()} />;
  }
  if (!mails.data) return <SkeletonRows rows={3} />;
  if (mails.data.length === 0) return <EmptyState kind="none" title={t('none')} />;
  return (
    <TitledTable
      caption={t('title')}
      rows={mails.data}
      rowId={({ slip_id }) => slip_id}
      columns={columns}
    />
  );
}

function useColumns(): readonly PlainColumn<Mailed>[] {
  const t = useTranslations('payroll.run.mails');
  const { instant } = useFormats();
  const at = ({ letter }: Mailed) => letter?.delivered_at ?? letter?.created_at;
  return [
    { id: 'employee', header: t('employee'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'state',
      header: t('state'),
      cell: ({ letter, has_address }) => {
        if (letter) return <StatusBadge status={letter.status} />;
        return <span className="text-ink-2">{t(has_address ? 'notMailed' : 'noAddress')}</span>;
      },
    },
    {
      id: 'at',
      header: t('at'),
      cell: (row) => {
        const when = at(row);
        return when === undefined ? null : <bdi className="figure">{instant(when)}</bdi>;
      },
    },
    {
      id: 'by',
      header: t('by'),
      className: 'max-sm:hidden',
      cell: ({ letter }) => letter && <bdi>{letter.created_by ?? t('program')}</bdi>,
    },
    {
      id: 'count',
      header: t('count'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ letter }) => <span className="figure">{letter?.count ?? 0}</span>,
    },
  ];
}
