'use client';

import { useTranslations } from 'use-intl';
import type { DocumentDefinition } from '@/components/document/definition';
import { useColumnWords } from '@/components/document/use-column-words';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { SaleRow } from '@/lib/contract/exchange/sale-shapes';
import type { Sale } from '@/lib/contract/exchange/sales';
import { shownRate } from '@/lib/format/rate';

type Columns = DocumentDefinition<Sale>['columns'];

/** The kit knows its rows as any document's; those of tickets say how each was dealt. */
const dealtOf = (row: DocumentRow) => (row as Partial<SaleRow>).dealt ?? null;

/** When, with whom, what, at which rate and by whom; the kit's own columns between those of tickets. */
const COLUMNS: Columns = [
  'number',
  {
    id: 'time',
    header: <Word of="time" />,
    cell: ({ posted_at, created_at }) => <Time at={posted_at ?? created_at} />,
    width: 150,
    card: 'meta',
  },
  {
    id: 'counterparty',
    header: <Word of="counterparty" />,
    cell: ({ counterparty }) => <Customer name={counterparty} />,
    width: 152,
    card: 'line',
  },
  {
    id: 'pair',
    header: <Word of="pair" />,
    cell: (row) => <Pair row={row} />,
    width: 160,
    card: 'line',
  },
  'amount',
  {
    id: 'rate',
    header: <Word of="rate" />,
    cell: (row) => <Rate row={row} />,
    align: 'end',
    width: 84,
    card: 'meta',
  },
  'base',
  'status',
  {
    id: 'teller',
    header: <Word of="teller" />,
    cell: ({ created_by }) => created_by && <FreeText>{created_by.name}</FreeText>,
    width: 108,
    card: false,
  },
  {
    id: 'till',
    header: <Word of="till" />,
    cell: (row) => <FreeText>{dealtOf(row)?.location ?? ''}</FreeText>,
    width: 108,
    card: false,
  },
  'reference',
];

const MARGIN: Columns[number] = {
  id: 'margin',
  header: <Word of="margin" />,
  cell: (row) => <Margin row={row} />,
  align: 'end',
  width: 80,
  card: false,
};

/** What a ticket brought is a column only for who may see it. */
export const saleColumns = (seesProfit: boolean): Columns =>
  seesProfit ? COLUMNS.toSpliced(COLUMNS.indexOf('base') + 1, 0, MARGIN) : COLUMNS;

function Word({
  of,
}: {
  of: 'counterparty' | 'time' | 'teller' | 'pair' | 'rate' | 'till' | 'margin';
}) {
  return useColumnWords('exchange.sale')(of);
}

/** Whoever left no name walked in. */
function Customer({ name }: { name: string | null }) {
  const t = useTranslations('exchange.sale.record');
  return name ? <FreeText>{name}</FreeText> : <span className="text-ink-3">{t('walkIn')}</span>;
}

function Time({ at }: { at: string }) {
  const { instant } = useFormats();
  return (
    <bdi dir="ltr" className="figure text-ink-2">
      {instant(at).replace(/(\d\d:\d\d):\d\d/, '$1')}
    </bdi>
  );
}

function Pair({ row }: { row: DocumentRow }) {
  const dealt = dealtOf(row);
  if (!dealt) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {dealt.side && <StatusBadge status={dealt.side} />}
      <bdi dir="ltr" className="figure">
        {dealt.pair ?? `× ${dealt.lines}`}
      </bdi>
    </span>
  );
}

function Rate({ row }: { row: DocumentRow }) {
  const rate = dealtOf(row)?.rate;
  return (
    rate && (
      <bdi dir="ltr" className="figure">
        {shownRate(rate)}
      </bdi>
    )
  );
}

function Margin({ row }: { row: DocumentRow }) {
  const { baseCurrency, decimalsOf } = useFormats();
  const margin = dealtOf(row)?.margin;
  return margin && <Figure value={margin} decimals={decimalsOf(baseCurrency)} />;
}
