'use client';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { tradeColumns } from '@/components/exchange/trade/trade-columns';
import { tradeSteps } from '@/components/exchange/trade/trade-steps';
import { later } from '@/hooks/use-later';
import { type Trade, trade } from '@/lib/contract/exchange/trade';

const tradeDefinition = defineDocument<Trade>({
  type: 'trade',
  route: 'app.exchange.trade',
  words: 'trade',
  catalogues: ['counter-paper'],
  endpoints: trade,
  columns: tradeColumns,
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  steps: tradeSteps,
  Above: later(async () => {
    const { TradeDesk } = await import('@/components/exchange/trade/trade-desk');
    return { Above: TradeDesk };
  }),
  Form: later(async () => {
    const { TradeForm } = await import('@/components/exchange/trade/trade-form');
    return { Form: TradeForm };
  }),
  View: later(async () => {
    const { TradeView } = await import('@/components/exchange/trade/trade-view');
    return { View: TradeView };
  }),
});

/** Screen of wholesale deals: settlement ladder, positions and blotter, one deal, and the form. */
export function TradeScreen() {
  return <DocumentScreen of={tradeDefinition} />;
}
