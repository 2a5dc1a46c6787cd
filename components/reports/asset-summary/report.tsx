'use client';

import { useTranslations } from 'use-intl';

import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister } from '@/components/report/register';
import { RecordCell } from '@/components/report/register-cells';
import { FreeText } from '@/components/ui/free-text';
import {
  type AssetSummary,
  assetSummary,
  assetSummaryColumns,
  type AssetSummaryRow,
} from '@/lib/contract/reports/asset-summary';

type Sums = AssetSummary['categories'][number];
/** A row of the table: an asset, the totals of a category, or the grand total. */
type Line =
  | Readonly<{ kind: 'asset'; of: AssetSummaryRow }>
  | Readonly<{ kind: 'category'; of: Sums }>
  | Readonly<{ kind: 'total'; of: AssetSummary['totals'] }>;

/** Report of the asset register for a period, by category, reconciled with the ledger. */
export const report = defineRegister({
  route: 'app.reports.asset-summary',
  endpoint: assetSummary,
  filters: ['period', 'assetCategory', 'branch', 'knownAt'],
  columns: [
    { id: 'asset', width: 220, card: 'title', cell: (line: Line) => <NameCell line={line} /> },
    {
      id: 'asset_number',
      width: 104,
      card: 'line',
      isEmpty: (line) => line.kind !== 'asset',
      cell: (line) =>
        line.kind === 'asset' && (
          <RecordCell type="asset" id={line.of.asset_id} number={line.of.number} />
        ),
    },
    {
      id: 'holder',
      width: 132,
      card: 'line',
      isExtra: true,
      isEmpty: (line) => line.kind !== 'asset',
      cell: (line) => line.kind === 'asset' && <FreeText>{placeOf(line.of)}</FreeText>,
    },
    ...figureColumns<Line>(assetSummaryColumns, {
      figures: ({ of }) => of,
      widths: { money: 108 },
      tone: 'plain',
      own: { net: { card: 'amount' } },
    }),
  ],
  rows: (pages): Line[] => pages.flatMap(linesOf),
  rowId: ({ kind, ...line }) => `${kind} ${idOf(line.of)}`,
  rowClass: ({ kind }) => (kind === 'category' ? 'group' : undefined),
  isLine: ({ kind }) => kind === 'asset',
  total: ({ totals }): Line => ({ kind: 'total', of: totals }),
});

const idOf = (of: Line['of']): number | string =>
  'asset_id' in of ? of.asset_id : 'category_id' in of ? of.category_id : '';

const placeOf = ({ employee, location }: AssetSummaryRow): string =>
  [employee, location].filter((one) => one !== null).join(' · ');

/** Rows of the table: each category, followed by its assets. */
const linesOf = ({ categories, rows }: AssetSummary): readonly Line[] =>
  categories.flatMap((category): readonly Line[] => [
    { kind: 'category', of: category },
    ...rows
      .filter(({ category_id }) => category_id === category.category_id)
      .map((of): Line => ({ kind: 'asset', of })),
  ]);

function NameCell({ line }: { line: Line }) {
  const t = useTranslations('reports');
  if (line.kind === 'asset') return <FreeText>{line.of.name}</FreeText>;
  if (line.kind === 'total') return t('assets.total', { count: line.of.assets });
  return (
    <span className="flex min-w-0">
      {t.rich('assets.category', {
        name: () => (
          <bdi className="truncate" title={line.of.category}>
            {line.of.category}
          </bdi>
        ),
        count: line.of.assets,
      })}
    </span>
  );
}
