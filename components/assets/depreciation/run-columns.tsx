'use client';

import { useTranslations } from 'use-intl';
import { AssetCount } from '@/components/assets/asset-count';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import type { DepreciationRun } from '@/lib/contract/assets/depreciation';
import { formatSolar } from '@/lib/format/solar-hijri';

type Columns = readonly Column<DepreciationRun>[];

export function useRunColumns(): Columns {
  return [...useNamedColumns(), ...useChargedColumns()];
}

function useNamedColumns(): Columns {
  const column = columnsOf<DepreciationRun>(useTranslations('assets.depreciation.columns'));
  const { day } = useFormats();
  const { locale } = useLocale();
  return [
    column('number', { pin: true, width: 130, card: 'title' }, ({ id, number }) => (
      <RecordLink to="app.asset.depreciation" view={id} className="figure font-medium">
        {number}
      </RecordLink>
    )),
    column('period_end', { width: 130, card: 'line' }, ({ period_end }) => (
      <span className="figure">{day(period_end)}</span>
    )),
    column('twin', { card: 'meta' }, ({ period_end }) => (
      <span className="text-ink-2">{formatSolar(period_end, locale)}</span>
    )),
  ];
}

function useChargedColumns(): Columns {
  const t = useTranslations('assets.depreciation.columns');
  const column = columnsOf<DepreciationRun>(t);
  const { baseCurrency, baseMark } = useFormats();
  const count = (value: number) => value > 0 && <span className="figure">{value}</span>;
  return [
    column('assets', { align: 'end', width: 96, card: 'meta' }, ({ assets }) => (
      <AssetCount count={assets} words="assets.depreciation" />
    )),
    column(
      'amount',
      { header: t('amount', { currency: baseMark }), align: 'end', width: 140, card: 'amount' },
      ({ amount }) => <Figure value={amount} of={baseCurrency} tone="plain" />,
    ),
    column('skipped', { align: 'end', width: 96, card: false }, ({ skipped }) =>
      count(skipped.length),
    ),
    column('failed', { align: 'end', width: 96, card: false }, ({ failed }) =>
      count(failed.length),
    ),
    column('status', { width: 120, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
    column('by', { width: 140, card: false }, ({ created_by }) => <bdi>{created_by?.name}</bdi>),
  ];
}
