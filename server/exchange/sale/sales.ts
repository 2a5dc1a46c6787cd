import { sales } from '@/lib/contract/exchange/sales';
import { add } from '@/lib/domain/money';
import { turnover } from '@/lib/domain/sale-prices';
import type { DocumentKind } from '@/server/document/kind';
import { recordOf } from '@/server/document/answers';
import { documentRoutes } from '@/server/document/routes';
import { serve } from '@/server/kernel/serve';
import { cancelWithSale } from '@/server/exchange/invoice/cancel-invoice';
import {
  checkDrawsOfSale,
  drawForSale,
  lockSaleCredit,
  voidDrawsOfSale,
} from '@/server/exchange/credit/sale-credit';
import { holdQuote } from '@/server/exchange/rates/hold-quote';
import { foreseeSale } from './sale-foresee';
import { planTicket, summariseTicket, type TicketPlan } from './sale-plan';
import { saleRecord } from './sale-record';
import { saleRows } from './sale-rows';
import { saleTerms } from './sale-terms.sql';
import { type SaleBody, saleBodyOf, saleReference, type SaleReference } from './sale-reference';

type Own = Awaited<ReturnType<typeof saleRecord>>;

/** A ticket of the counter. One whose rate only a second person may give waits for that person. */
export const saleKind: DocumentKind<SaleBody, Own, SaleReference, TicketPlan> = {
  type: 'sales',
  page: 'sales',
  accounts: ({ payments = [] }) =>
    payments.flatMap(({ account_id: id }, index) =>
      id === undefined ? [] : [{ id, field: `payments.${index}.account_id` }],
    ),
  read: saleReference,
  plan: planTicket,
  summarise: summariseTicket,
  holds: ({ override_reason: reason }, { verdict, sale }) =>
    verdict.holds ? { subject: 'rate_override', base: worthOf(sale.priced), reason } : undefined,
  seesCost: (may) => may('sales', 'sensitive'),
  foresee: foreseeSale,
  own: saleRecord,
  narrows: saleTerms,
  listed: saleRows,
  lock: lockSaleCredit,
  posted: (call, row, { reference: { credit } }) =>
    drawForSale(call, row, { ticket: saleBodyOf(row), credit }),
  checkVoid: checkDrawsOfSale,
  voided: async (call, row, reason) => {
    await cancelWithSale(call, row, reason);
    await voidDrawsOfSale(call, row, reason);
  },
};

function worthOf(priced: TicketPlan['sale']['priced']): string {
  const { bought, sold } = turnover(priced);
  return add(bought, sold);
}

export const saleRoutes = [
  ...documentRoutes(sales, saleKind),
  serve(sales.quote, async (call) => {
    await holdQuote(call, call.params.id);
    return recordOf(call, saleKind, call.params.id);
  }),
];
