'use client';

import type { DocumentDefinition } from '@/components/document/definition';
import { dayColumn } from '@/components/document/list/day-column';
import { StatusBadge } from '@/components/ui/status-badge';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { Trade, TradeRow } from '@/lib/contract/exchange/trade';

/** Casts a row of the document kit: rows of trades also have the terms of the deal. */
const dealt = (row: DocumentRow) => row as TradeRow;

/** Columns of the blotter: side, counterparty, amount, rate and value date. */
export const tradeColumns: DocumentDefinition<Trade>['columns'] = [
  'number',
  'date',
  {
    id: 'side',
    cell: (row) => <StatusBadge status={dealt(row).side} />,
    exported: (row) => dealt(row).side,
    width: 104,
    card: 'meta',
  },
  'counterparty',
  'amount',
  {
    id: 'rate',
    cell: (row) => <DealtAt row={dealt(row)} />,
    exported: (row) => dealt(row).rate,
    align: 'end',
    width: 132,
    card: 'meta',
  },
  dayColumn('value_date', (row) => dealt(row).value_date),
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
