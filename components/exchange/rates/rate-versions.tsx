'use client';

import { useTranslations } from 'use-intl';

import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { FreeText } from '@/components/ui/free-text';
import { Rate } from '@/components/ui/rate';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { RateVersion } from '@/lib/contract/exchange/rate-shapes';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';

/** Versions of a rate, newest first, with time, user and reason. */
export function RateVersions({ versions }: { versions: readonly RateVersion[] }) {
  const t = useTranslations('rates');
  const columns = useColumns();
  if (versions.length === 0) return <p className="text-ink-3">{t('versions.none')}</p>;
  return (
    <ScrollRegion label={t('versions.title')} className="overflow-x-auto">
      <PlainTable
        named
        label={t('versions.title')}
        rows={versions}
        rowId={({ id }) => id}
        columns={columns}
      />
    </ScrollRegion>
  );
}

function useColumns(): readonly PlainColumn<RateVersion>[] {
  const t = useTranslations('rates');
  const { instant } = useFormats();
  return [
    {
      id: 'from',
      header: t('versions.from'),
      cell: ({ effective_at }) => <bdi className="figure">{instant(effective_at)}</bdi>,
    },
    {
      id: 'kind',
      header: t('versions.kind'),
      cellClass: 'text-ink-2',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    ...usePriceColumns(),
    {
      id: 'status',
      header: t('versions.status'),
      cell: ({ status }) => <VersionStatus status={status} />,
    },
    { id: 'by', header: t('by'), cell: ({ by }) => by && <FreeText>{by.name}</FreeText> },
    {
      id: 'why',
      header: t('versions.why'),
      cellClass: 'max-w-64 text-ink-2',
      cell: ({ reason, source }) => <FreeText>{reason ?? source}</FreeText>,
    },
  ];
}

/** Rates of a version and their change from the version before. */
function usePriceColumns(): readonly PlainColumn<RateVersion>[] {
  const t = useTranslations('rates');
  const price = (id: 'buy' | 'sell' | 'mid'): PlainColumn<RateVersion> => ({
    id,
    header: t(id),
    align: 'end',
    cell: (version) => {
      const rate = version[id];
      return rate !== null && <Rate of={version.currency} quote={{ ...version, rate }} />;
    },
  });
  return [
    price('buy'),
    price('sell'),
    price('mid'),
    {
      id: 'change',
      header: t('change'),
      align: 'end',
      cell: ({ change_percent: value }) => value !== null && <ChangePercent value={value} />,
    },
  ];
}

function VersionStatus({ status }: Pick<RateVersion, 'status'>) {
  const t = useTranslations('rates');
  if (status === 'superseded') {
    return <span className="text-12 text-ink-3">{t('statuses.superseded')}</span>;
  }
  return <StatusBadge status={status === 'proposed' ? 'pending_approval' : status} />;
}
