'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { figureColumn } from '@/components/ui/plain-columns';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import type { OfferRate } from '@/lib/contract/exchange/offer-rate';

type Fill = OfferRate['fills'][number];

const ROUTES = { sales: 'app.exchange.sales', trade: 'app.exchange.trade' } as const;

/** Accepted parts of an offer, each with the deal that was made. */
export function OfferFills({ record: { fills, currency } }: { record: OfferRate }) {
  const t = useTranslations('offer-rate');
  const moment = useMoment();
  const brought = useBroughtColumns(fills);
  const columns: readonly PlainColumn<Fill>[] = [
    { id: 'deal', header: t('fill.deal'), cell: (fill) => <DealLink of={fill} /> },
    figureColumn({ id: 'amount', header: t('fields.amount') }, ({ amount }) => ({
      value: amount,
      currency: currency ?? '',
    })),
    ...brought,
    {
      id: 'status',
      header: t('fill.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'at',
      header: t('fill.at'),
      className: 'max-sm:hidden',
      cell: ({ at }) => <bdi className="figure">{moment(at)}</bdi>,
    },
  ];
  const caption = { caption: t('fills'), captionClass: 'pb-2 text-start font-semibold' };
  return <PlainTable {...caption} rows={fills} rowId={({ no }) => no} columns={columns} />;
}

function DealLink({ of: { type, id, number } }: { of: Fill }) {
  return (
    <RecordLink to={ROUTES[type]} view={id} className="text-accent">
      {number}
    </RecordLink>
  );
}

/** Fee, margin and slippage of the parts in base; margin and slippage only for users who may see them. */
function useBroughtColumns(fills: readonly Fill[]): readonly PlainColumn<Fill>[] {
  const t = useTranslations('offer-rate');
  const { baseCurrency } = useFormats();
  const column = (id: 'fee' | 'margin' | 'slippage', header: string) =>
    figureColumn<Fill>({ id, header, className: 'max-sm:hidden' }, ({ [id]: value }) =>
      value ? { value, currency: baseCurrency } : null,
    );
  const hasFee = fills.some(({ fee }) => fee !== null);
  const seesProfit = fills.some(({ margin }) => margin !== null);
  return [
    ...(hasFee ? [column('fee', t('groups.fee'))] : []),
    ...(seesProfit
      ? [column('margin', t('fields.margin')), column('slippage', t('fields.slippage'))]
      : []),
  ];
}
