'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition } from '@/components/document/definition';
import { DealtRate } from './dealt-rate';
import { HandedSums } from './handed-sums';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useNow } from '@/hooks/use-now';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { SaleRow } from '@/lib/contract/dealing/sale-shapes';
import type { Sale } from '@/lib/contract/dealing/sales';
import { pairInWords } from '@/lib/format/pair';

type Columns = DocumentDefinition<Sale>['columns'];

/** Casts a row of the shared document list to a ticket and returns `dealt`, or null if the row has none. */
const dealtOf = (row: DocumentRow) => (row as Partial<SaleRow>).dealt ?? null;
const sideOf = (row: DocumentRow, side: 'received' | 'paid_out') =>
  (row as Partial<SaleRow>)[side] ?? [];

/** Column of the amounts received from the customer or paid out to the customer. */
const sumsColumn = (id: 'received' | 'paid_out', card: 'amount' | 'meta'): Columns[number] => ({
  id,
  cell: (row) => <HandedSums sums={sideOf(row, id)} />,
  exported: (row) =>
    sideOf(row, id)
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .join(' + '),
  align: 'end',
  width: 148,
  card,
});

/** Columns of tickets, in order. A plain name selects a column that all document lists share. */
const COLUMNS: Columns = [
  'number',
  {
    id: 'time',
    cell: ({ posted_at, created_at }) => <Time at={posted_at ?? created_at} />,
    width: 150,
    card: 'meta',
  },
  {
    id: 'counterparty',
    cell: ({ counterparty }) => <Customer name={counterparty} />,
    width: 152,
    card: 'line',
  },
  {
    id: 'pair',
    cell: (row) => <Pair row={row} />,
    width: 160,
    // Cards hide this column: its text would be cut off, and the two amounts already show the currencies.
    card: false,
  },
  sumsColumn('received', 'amount'),
  sumsColumn('paid_out', 'meta'),
  {
    id: 'rate',
    cell: (row) => <Rate row={row} />,
    align: 'end',
    width: 84,
    card: 'meta',
  },
  'status',
  {
    id: 'quote',
    cell: (row) => <Quoted row={row} />,
    width: 84,
    card: 'meta',
  },
  {
    id: 'teller',
    cell: ({ created_by }) => created_by && <FreeText>{created_by.name}</FreeText>,
    width: 108,
    card: false,
  },
  {
    id: 'till',
    cell: (row) => <FreeText>{dealtOf(row)?.location ?? ''}</FreeText>,
    width: 108,
    card: false,
  },
  'reference',
];

const MARGIN: Columns[number] = {
  id: 'margin',
  cell: (row) => <Margin row={row} />,
  align: 'end',
  width: 80,
  card: false,
};

/** Columns of the list. The margin column is only for users who may see profit. */
export const saleColumns = (seesProfit: boolean): Columns =>
  seesProfit ? COLUMNS.toSpliced(COLUMNS.indexOf('status'), 0, MARGIN) : COLUMNS;

/** Name of the customer; a ticket without a name is labelled as a walk-in. */
function Customer({ name }: { name: string | null }) {
  const t = useTranslations('sale.record');
  return name ? <FreeText>{name}</FreeText> : <span className="text-ink-3">{t('walkIn')}</span>;
}

function Time({ at }: { at: string }) {
  const { instant } = useFormats();
  return <Ltr className="text-ink-2">{instant(at).replace(/(\d\d:\d\d):\d\d/, '$1')}</Ltr>;
}

function Pair({ row }: { row: DocumentRow }) {
  const dealt = dealtOf(row);
  const { baseCurrency } = useFormats();
  const { mannerOf } = useRateFormat();
  if (!dealt) return null;
  const { currency, counter_currency, pair } = dealt;
  const isBase = currency !== null && counter_currency === null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {dealt.side && <StatusBadge status={dealt.side} />}
      <Ltr>
        {isBase
          ? pairInWords({ ...mannerOf(currency), currency }, baseCurrency)
          : (pair ?? `× ${dealt.lines}`)}
      </Ltr>
    </span>
  );
}

function Rate({ row }: { row: DocumentRow }) {
  const dealt = dealtOf(row);
  return dealt && <DealtRate of={dealt} />;
}

/** Time until which the rates of a quoted draft are held. */
function Quoted({ row }: { row: DocumentRow }) {
  const t = useTranslations('sale.quote');
  const moment = useMoment();
  const now = useNow();
  const until = (row as Partial<SaleRow>).quoted_until;
  if (!until) return null;
  return now > Date.parse(until) ? (
    <span className="text-warning">{t('expired')}</span>
  ) : (
    <Ltr>{moment(until)}</Ltr>
  );
}

function Margin({ row }: { row: DocumentRow }) {
  const { baseCurrency } = useFormats();
  const margin = dealtOf(row)?.margin;
  return margin && <Figure value={margin} of={baseCurrency} />;
}
