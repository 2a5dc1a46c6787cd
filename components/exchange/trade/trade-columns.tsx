'use client';

import type { DocumentDefinition } from '@/components/document/definition';
import { useColumnWords } from '@/components/document/list/use-column-words';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { Trade, TradeRow } from '@/lib/contract/exchange/trade';

/** The kit knows its rows as any document's; those of trades say how each was dealt. */
const dealt = (row: DocumentRow) => row as TradeRow;

const Word = ({ of }: { of: 'side' | 'rate' | 'value_date' }) =>
  useColumnWords('exchange.trade')(of);

/** The blotter: which way, with whom, how much, at which rate, due when. */
export const tradeColumns: DocumentDefinition<Trade>['columns'] = [
  'number',
  'date',
  {
    id: 'side',
    header: <Word of="side" />,
    cell: (row) => <StatusBadge status={dealt(row).side} />,
    exported: (row) => dealt(row).side,
    width: 104,
    card: 'meta',
  },
  'counterparty',
  'amount',
  {
    id: 'rate',
    header: <Word of="rate" />,
    cell: (row) => <DealtAt row={dealt(row)} />,
    exported: (row) => dealt(row).rate,
    align: 'end',
    width: 132,
    card: 'meta',
  },
  {
    id: 'value_date',
    header: <Word of="value_date" />,
    cell: (row) => <Due on={dealt(row).value_date} />,
    exported: (row) => dealt(row).value_date,
    width: 112,
    card: 'meta',
  },
  'base',
  'reference',
  'status',
  'by',
];

function DealtAt({ row }: { row: TradeRow }) {
  const { mark } = useRateFormat();
  return (
    <bdi dir="ltr" className="figure">
      {mark(row.rate)}
    </bdi>
  );
}

function Due({ on }: { on: string | null }) {
  const { day } = useFormats();
  return <span className="figure">{on && day(on)}</span>;
}
