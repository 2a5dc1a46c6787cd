'use client';

import { useTranslations } from 'use-intl';
import type { Skipped } from '@/components/assets/depreciation/use-run';
import { DataTable } from '@/components/ui/data-table';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { DueAsset } from '@/lib/contract/assets/depreciation';
import type { Decimal } from '@/lib/domain/money';

type Props = Readonly<{
  due: readonly DueAsset[];
  skipped: Skipped;
  onSkip: (skipped: Skipped) => void;
}>;

/** Preview of a run by asset; clearing a checkbox skips the asset. */
export function DueTable({ due, skipped, onSkip }: Props) {
  const t = useTranslations('assets.depreciation');
  const columns = [...useAssetColumns(), ...useFigureColumns()];
  const charged = due.map(({ asset_id }) => asset_id).filter((id) => !skipped.has(id));
  const choose = (chosen: ReadonlySet<string>) =>
    onSkip(
      new Map(
        due
          .filter(({ asset_id }) => !chosen.has(String(asset_id)))
          .map(({ asset_id }) => [asset_id, skipped.get(asset_id) ?? '']),
      ),
    );
  return (
    <DataTable
      label={t('dueAssets')}
      rows={due}
      columns={columns}
      rowId={({ asset_id }) => String(asset_id)}
      rowLabel={({ number, name }) => `${number} ${name}`}
      selected={new Set(charged.map(String))}
      onSelect={choose}
    />
  );
}

type Columns = readonly Column<DueAsset>[];

/** Number, name and category of the asset, with the reason if it cannot be charged. */
function useAssetColumns(): Columns {
  const column = columnsOf<DueAsset>(useTranslations('assets.depreciation.columns'));
  return [
    column('asset', { pin: true, width: 148, card: 'title' }, ({ number }) => (
      <span className="figure font-medium">{number}</span>
    )),
    column('name', { card: 'line' }, ({ name, refusal }) => (
      <>
        <FreeText>{name}</FreeText>
        {refusal && <span className="block text-12 text-negative">{refusal}</span>}
      </>
    )),
    column('category', { width: 140, card: 'meta' }, ({ category }) => (
      <FreeText>{category}</FreeText>
    )),
  ];
}

function useFigureColumns(): Columns {
  const t = useTranslations('assets.depreciation.columns');
  const { day, baseCurrency, baseMark } = useFormats();
  const column = columnsOf<DueAsset>(t);
  const figure = (value: Decimal) => <Figure value={value} of={baseCurrency} tone="plain" />;
  const date = (on: string) => <span className="figure text-ink-2">{day(on)}</span>;
  return [
    column('rows', { align: 'end', width: 80, card: 'meta' }, ({ rows }) => (
      <span className="figure">{rows}</span>
    )),
    column('from', { width: 112, card: false }, ({ from }) => date(from)),
    column('to', { width: 112, card: false }, ({ to }) => date(to)),
    column(
      'amount',
      { header: t('amount', { currency: baseMark }), align: 'end', width: 136, card: 'amount' },
      ({ amount }) => figure(amount),
    ),
    column('accumulated_after', { align: 'end', width: 136, card: false }, (row) =>
      figure(row.accumulated_after),
    ),
    column('net_after', { align: 'end', width: 136, card: false }, (row) => figure(row.net_after)),
  ];
}
