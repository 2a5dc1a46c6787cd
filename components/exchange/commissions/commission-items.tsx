'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { PlainTable } from '@/components/ui/plain-table';
import { useFormats } from '@/hooks/use-formats';
import { useMayView } from '@/hooks/use-may-view';
import type { CommissionBatch } from '@/lib/contract/exchange/commissions';
import type { Decimal } from '@/lib/domain/money';
import { round } from '@/lib/domain/money';

/** The remittances of a batch, each with what it is worth at the rate of its day. */
export function CommissionItems({
  items,
  total,
}: {
  items: CommissionBatch['items'];
  total: Decimal;
}) {
  const t = useTranslations('exchange.commissions');
  const { baseCurrency, decimalsOf, day, baseMark } = useFormats();
  const mayView = useMayView();
  const shown = (figure: Decimal) => round(figure, decimalsOf(baseCurrency));
  if (items.length === 0) return <p className="text-ink-2">{t('noItems')}</p>;
  return (
    <PlainTable
      caption={t('items')}
      captionClass="pb-2 text-start font-semibold"
      rows={items}
      rowId={({ id }) => id}
      columns={[
        {
          ...{ id: 'number', header: t('columns.number') },
          cell: ({ id, number }) =>
            mayView('remits') ? (
              <RecordLink to="app.exchange.remits" view={id}>
                {number}
              </RecordLink>
            ) : (
              <bdi className="figure">{number}</bdi>
            ),
          foot: t('total', { count: items.length }),
        },
        {
          ...{ id: 'date', header: t('columns.date') },
          cell: ({ date }) => date && <span className="figure text-ink-2">{day(date)}</span>,
        },
        {
          ...{ id: 'base', header: t('columns.base', { currency: baseMark }), align: 'end' },
          cell: ({ base }) => <Figure value={shown(base)} of={baseCurrency} tone="plain" />,
          foot: <Figure value={shown(total)} of={baseCurrency} tone="plain" />,
        },
      ]}
    />
  );
}
