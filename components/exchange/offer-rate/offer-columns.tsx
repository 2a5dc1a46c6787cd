'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition } from '@/components/document/definition';
import { WishBadge } from '@/components/exchange/offer-rate/wish-badge';
import { ChangePercent } from '@/components/exchange/rates/change-percent';
import { Countdown } from '@/components/ui/countdown';
import { Figure } from '@/components/ui/figure';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { OfferRate, OfferRow } from '@/lib/contract/exchange/offer-rate';

type Columns = DocumentDefinition<OfferRate>['columns'];

/** Casts a row of the document kit: rows of offers also have the terms and the deadline. */
const offerOf = (row: DocumentRow) => row as OfferRow;

const COLUMNS: Columns = [
  'number',
  {
    id: 'side',
    width: 96,
    card: 'meta',
    cell: (row) => <StatusBadge status={offerOf(row).side} />,
    exported: (row) => offerOf(row).side,
  },
  'counterparty',
  'amount',
  {
    id: 'rate',
    width: 112,
    card: 'meta',
    align: 'end',
    cell: (row) => <Offered row={offerOf(row)} />,
    exported: (row) => offerOf(row).rate,
  },
  {
    id: 'deviation',
    width: 92,
    card: false,
    align: 'end',
    cell: (row) => <Apart value={offerOf(row).deviation} />,
    exported: (row) => offerOf(row).deviation,
  },
  {
    id: 'left',
    width: 96,
    card: 'meta',
    align: 'end',
    cell: (row) => <Left row={offerOf(row)} />,
    exported: (row) => offerOf(row).valid_until,
  },
  'status',
  {
    id: 'wish',
    width: 112,
    card: 'meta',
    cell: (row) => <WishBadge wish={offerOf(row).wish} />,
    exported: (row) => offerOf(row).wish?.said ?? null,
  },
  'by',
];

const SLIPPAGE: Columns[number] = {
  id: 'slippage',
  width: 92,
  card: false,
  align: 'end',
  cell: (row) => <Slipped row={offerOf(row)} />,
  exported: (row) => offerOf(row).slippage,
};

/** Columns of offers; slippage only for users who may see profit. */
export const offerColumns = (seesProfit: boolean): Columns =>
  seesProfit ? COLUMNS.toSpliced(COLUMNS.indexOf('status') + 1, 0, SLIPPAGE) : COLUMNS;

function Offered({ row: { rate } }: { row: OfferRow }) {
  const { mark } = useRateFormat();
  return (
    <bdi dir="ltr" className="figure">
      {mark(rate)}
    </bdi>
  );
}

const Apart = ({ value }: { value: string | null }) => value && <ChangePercent value={value} />;

function Left({ row: { seconds_left } }: { row: OfferRow }) {
  const t = useTranslations('ui.status');
  return <Countdown seconds={seconds_left} over={t('expired')} />;
}

function Slipped({ row: { slippage } }: { row: OfferRow }) {
  const { baseCurrency } = useFormats();
  return slippage && <Figure value={slippage} of={baseCurrency} />;
}
