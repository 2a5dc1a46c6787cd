'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { TitledTable } from '@/components/ui/titled-table';
import { figureColumn } from '@/components/ui/plain-columns';
import type { PlainColumn } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import { usePrinting } from '@/hooks/use-printing';
import type { ShownRun } from '@/lib/contract/assets/depreciation';
import type { Decimal } from '@/lib/domain/money';

/** Rows rendered at first; a run can have thousands. */
const FIRST = 100;

type Charged = ShownRun['lines'][number];
type Left = ShownRun['failed'][number];

/** Schedule rows that a run posted, with their ledger entries. */
export function RunLines({
  lines,
  amount,
}: Readonly<{ lines: readonly Charged[]; amount: Decimal }>) {
  const t = useTranslations('assets.depreciation');
  const columns = useColumns(amount);
  const [isWhole, setWhole] = useState(false);
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? lines : lines.slice(0, FIRST);
  return (
    <div className="grid min-w-0 gap-2">
      <TitledTable
        caption={t('lines')}
        rows={shown}
        rowId={({ asset_id, date }) => `${asset_id} ${date}`}
        columns={columns}
      />
      {shown.length < lines.length && (
        <span>
          <Button onClick={() => setWhole(true)}>{t('all', { count: lines.length })}</Button>
        </span>
      )}
    </div>
  );
}

/** Columns with the total of the run in the footer. */
function useColumns(total: Decimal): readonly PlainColumn<Charged>[] {
  const t = useTranslations('assets.depreciation');
  const { day, baseCurrency, baseMark } = useFormats();
  const plain = (value: Decimal) => ({ value, of: baseCurrency, tone: 'plain' }) as const;
  return [
    {
      id: 'asset',
      header: t('columns.asset'),
      foot: t('total'),
      cellClass: 'whitespace-normal!',
      cell: (line) => <AssetLink of={line} />,
    },
    {
      id: 'date',
      header: t('columns.date'),
      cell: ({ date }) => <span className="figure text-ink-2">{day(date)}</span>,
    },
    figureColumn(
      {
        id: 'amount',
        header: t('columns.amount', { currency: baseMark }),
        className: 'max-sm:whitespace-normal!',
        foot: <Figure {...plain(total)} />,
      },
      ({ amount }) => plain(amount),
    ),
    {
      id: 'entry',
      header: t('columns.entry'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ entry_id }) => <bdi className="figure">{entry_id}</bdi>,
    },
  ];
}

type LeftProps = Readonly<{ caption: string; of: readonly Left[]; tone?: 'negative' }>;

export function LeftTable({ caption, of, tone }: LeftProps) {
  const t = useTranslations('assets.depreciation');
  if (of.length === 0) return null;
  return (
    <TitledTable
      caption={caption}
      rows={of}
      rowId={({ asset_id }) => asset_id}
      columns={[
        { id: 'asset', header: t('columns.asset'), cell: (line) => <AssetLink of={line} /> },
        {
          id: 'reason',
          header: t('columns.reason'),
          cellClass: 'whitespace-normal!',
          cell: ({ reason }) => (
            <bdi className={classNames(tone === 'negative' && 'text-negative')}>{reason}</bdi>
          ),
        },
      ]}
    />
  );
}

function AssetLink({
  of: { asset_id, number, name },
}: {
  of: Readonly<{ asset_id: number; number: string | null; name: string }>;
}) {
  return (
    <span className="flex min-w-0 gap-x-2 max-sm:flex-col">
      <RecordLink
        to="app.assets.asset"
        view={asset_id}
        className="figure flex-none text-accent hover:underline"
      >
        {number ?? asset_id}
      </RecordLink>
      <bdi className="min-w-0 break-words whitespace-normal">{name}</bdi>
    </span>
  );
}
