'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import type { OfferRate } from '@/lib/contract/exchange/offer-rate';

type Fill = OfferRate['fills'][number];

const ROUTES = { sales: 'app.exchange.sales', trade: 'app.exchange.trade' } as const;

/** The parts that were accepted, each with the deal that was made of it. */
export function OfferFills({ record: { fills, currency } }: { record: OfferRate }) {
  const t = useTranslations('exchange.offer');
  const { baseCurrency } = useFormats();
  const moment = useMoment();
  const seesProfit = fills.some(({ margin }) => margin !== null);
  const hasFee = fills.some((fill) => fill.fee !== null);
  const fee: PlainColumn<Fill> = {
    ...{ id: 'fee', header: t('groups.fee'), align: 'end', className: 'max-sm:hidden' },
    cell: (fill) => fill.fee && <Figure value={fill.fee} currency={baseCurrency} />,
  };
  const brought = (id: 'margin' | 'slippage'): PlainColumn<Fill> => ({
    ...{ id, header: t(`fields.${id}`), align: 'end', className: 'max-sm:hidden' },
    cell: (fill) => fill[id] && <Figure value={fill[id]} currency={baseCurrency} />,
  });
  return (
    <PlainTable
      caption={t('fills')}
      captionClass="pb-2 text-start font-semibold"
      rows={fills}
      rowId={({ no }) => String(no)}
      columns={[
        {
          ...{ id: 'deal', header: t('fill.deal') },
          cell: ({ type, id, number }) => (
            <RecordLink to={ROUTES[type]} view={id} className="text-accent">
              {number}
            </RecordLink>
          ),
        },
        {
          ...{ id: 'amount', header: t('fields.amount'), align: 'end' },
          cell: ({ amount }) => <Figure value={amount} currency={currency ?? ''} />,
        },
        ...(hasFee ? [fee] : []),
        ...(seesProfit ? [brought('margin'), brought('slippage')] : []),
        {
          ...{ id: 'status', header: t('fill.status') },
          cell: ({ status }) => <StatusBadge status={status} />,
        },
        {
          ...{ id: 'at', header: t('fill.at'), className: 'max-sm:hidden' },
          cell: ({ at }) => <bdi className="figure">{moment(at)}</bdi>,
        },
      ]}
    />
  );
}
