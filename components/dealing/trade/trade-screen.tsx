'use client';

import { lazy, Suspense } from 'react';

import {
  defineDocument,
  type DocumentDefinition,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { dayColumn } from '@/components/document/list/day-column';
import { legName } from './leg-name';
import type { Field } from '@/components/fields/field';
import { moneyAt } from '@/components/fields/money-at';
import { StatusBadge } from '@/components/ui/status-badge';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { type Trade, trade, type TradeRow } from '@/lib/contract/dealing/trade';
import { TRADE_LEGS } from '@/lib/domain/dealing/trade';

const EarlyNote = lazy(async () => ({
  default: (await import('./early-note')).EarlyNote,
}));

type Status = Trade['legs']['fc']['status'];
type FieldsOf = NonNullable<DocumentStep<Trade>['fields']>;

const legsIn = ({ legs }: Trade, among: (status: Status) => boolean) =>
  TRADE_LEGS.flatMap((name) => {
    const leg = legs[name];
    return leg && among(leg.status) ? [{ name, ...leg }] : [];
  });

/**
 * Returns a function that creates the field in which the user selects a leg of the trade. The options show direction
 * and amount.
 */
const legOf =
  (among: (status: Status) => boolean) =>
  (record: Trade, money: Parameters<FieldsOf>[1], say: Parameters<FieldsOf>[2]): Field => {
    const legs = legsIn(record, among);
    return {
      name: 'leg',
      kind: 'choice',
      initial: legs[0]?.name ?? '',
      options: legs.map((leg) => ({
        value: leg.name,
        label: `${legName(leg, record.broker, say)}: ${money(leg.amount, leg.currency)}`,
      })),
    };
  };

const openLeg = legOf((status) => status !== 'settled');
const settledLeg = legOf((status) => status === 'settled');

/**
 * Actions on a trade. Each leg is settled with its own location or account, and can be settled again after a failure.
 */
const tradeSteps: readonly DocumentStep<Trade>[] = [
  {
    name: 'settle',
    call: trade.settle,
    fields: (record, money, say) => [
      { ...openLeg(record, money, say), width: 'half' },
      { name: 'date', kind: 'posting-day', of: 'trade', width: 'half' },
      ...moneyAt,
      {
        name: 'early',
        kind: 'own',
        drawn: (
          <Suspense>
            <EarlyNote valueDate={record.value_date} />
          </Suspense>
        ),
      },
    ],
  },
  {
    name: 'mail',
    call: trade.mail,
    fields: () => [{ name: 'email', kind: 'text', as: 'email' }],
  },
  {
    name: 'fail',
    call: trade.fail,
    isGrave: true,
    when: (record) => legsIn(record, (status) => status === 'settled').length > 0,
    fields: (record, money, say) => [
      settledLeg(record, money, say),
      { name: 'reason', kind: 'prose', isNeeded: true },
    ],
  },
];

/** Casts a row of the shared document list to a trade, which also has the terms of the deal. */
const dealt = (row: DocumentRow) => row as TradeRow;

/** Columns of the list of trades, such as side, counterparty, amount, rate and value date. */
const tradeColumns: DocumentDefinition<Trade>['columns'] = [
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

const tradeDefinition = defineDocument<Trade>({
  type: 'trade',
  route: 'app.exchange.trade',
  words: 'trade',
  catalogues: ['counter-paper'],
  endpoints: trade,
  columns: tradeColumns,
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  steps: tradeSteps,
  Above: lazyPart(async () => {
    const { TradeDesk } = await import('./trade-desk');
    return { Above: TradeDesk };
  }),
  Form: lazyPart(async () => {
    const { TradeForm } = await import('./trade-form');
    return { Form: TradeForm };
  }),
  View: lazyPart(async () => {
    const { TradeView } = await import('./trade-view');
    return { View: TradeView };
  }),
});

/** Screen of wholesale trades: settlement ladder, positions, list of trades, page of one trade, and form. */
export function TradeScreen() {
  return <DocumentScreen of={tradeDefinition} />;
}
