'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { figureColumn } from '@/components/ui/plain-columns';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import type { CommissionBatch } from '@/lib/contract/dealing/commissions';
import type { Decimal } from '@/lib/domain/money';
import { round } from '@/lib/domain/money';

/**
 * Table of the remittances in a batch. Base values use the mid rate stored with each remittance, otherwise its agreed
 * rate.
 */
export function CommissionItems({ items, total }: Props) {
  const t = useTranslations('commissions');
  const columns = useColumns({ items, total });
  if (items.length === 0) return <p className="text-ink-2">{t('noItems')}</p>;
  return (
    <PlainTable
      caption={t('items')}
      captionClass="pb-2 text-start font-semibold"
      rows={items}
      rowId={({ id }) => id}
      columns={columns}
    />
  );
}

type Props = Readonly<{ items: CommissionBatch['items']; total: Decimal }>;
type Item = Props['items'][number];

/** Columns of the table. The footer shows the number of remittances and their total in base. */
function useColumns({ items, total }: Props): readonly PlainColumn<Item>[] {
  const t = useTranslations('commissions');
  const mayView = useMayView();
  const { baseCurrency, decimalsOf, day, baseMark } = useFormats();
  const shown = (value: Decimal) => round(value, decimalsOf(baseCurrency));
  const inBase = (value: Decimal) =>
    ({ value: shown(value), of: baseCurrency, tone: 'plain' }) as const;
  return [
    {
      id: 'number',
      header: t('columns.number'),
      cell: (item) =>
        mayView('remits') ? (
          <RecordLink to="app.exchange.remits" view={item.id}>
            {item.number}
          </RecordLink>
        ) : (
          <bdi className="figure">{item.number}</bdi>
        ),
      foot: t('total', { count: items.length }),
    },
    {
      id: 'date',
      header: t('columns.date'),
      cell: ({ date }) => date && <span className="figure text-ink-2">{day(date)}</span>,
    },
    figureColumn(
      {
        id: 'base',
        header: t('columns.base', { currency: baseMark }),
        foot: <Figure {...inBase(total)} />,
      },
      ({ base }) => inBase(base),
    ),
  ];
}
