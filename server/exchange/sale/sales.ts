import { sales } from '@/lib/contract/exchange/sales';
import { add } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { turnover } from '@/lib/domain/sale-prices';
import { asksPicture } from '@/lib/domain/thresholds';
import { recordOf } from '@/server/document/answers';
import type { DocumentKind } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { seePosted, seeVoided } from '@/server/exchange/compliance/after-posting';
import { askedIn } from '@/server/exchange/compliance/asked';
import { lockPerson } from '@/server/exchange/compliance/lock-person';
import { needsOffice } from '@/server/exchange/compliance/watch';
import { lastChoice } from '@/server/exchange/compliance/thresholds.sql';
import { thresholdsOn } from '@/server/exchange/compliance/watched.sql';
import {
  checkDrawsOfSale,
  drawForSale,
  lockSaleCredit,
  voidDrawsOfSale,
} from '@/server/exchange/credit/sale-credit';
import { cancelWithSale } from '@/server/exchange/invoice/cancel-invoice';
import { type Held, heldLegs } from '@/server/exchange/rates/held-rates';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { foreseeSale } from './sale-foresee';
import { planTicket, summariseTicket, type TicketPlan } from './sale-plan';
import { saleRecord } from './sale-record';
import { saleRows } from './sale-rows';
import { saleTerms } from './sale-rows.sql';
import { reasonRefusals } from './sale-rates';
import {
  type SaleBody,
  saleBodyOf,
  saleReference,
  type SaleReference,
  toldBy,
} from './sale-reference';

type Own = Awaited<ReturnType<typeof saleRecord>>;

/** A ticket. It is held for approval if its rate or its findings require a second person. */
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
  holds: ({ override_reason: reason }, { verdict, sale, findings }) => {
    if (needsOffice(findings)) return { subject: 'office_review' };
    const base = worthOf(sale.priced);
    return verdict.holds ? { subject: 'rate_override', base, reason } : undefined;
  },
  seesCost: (may) => may('sales', 'sensitive'),
  foresee: foreseeSale,
  own: saleRecord,
  narrows: saleTerms,
  listed: saleRows,
  planned: (call, _body, { plan, reference }) =>
    askedIn(call, { watch: reference.watch, needs: plan.needs, moved: plan.moved }),
  lock: async (call, body) => {
    const { customer_id, date } = body;
    await lockPerson(call, { party: customer_id, day: date, told: toldBy(body) });
    await lockSaleCredit(call, body);
  },
  posted: async (call, row, { plan: { moved, findings }, reference }) => {
    const { watched, watch, currencies, credit } = reference;
    await seePosted(call, row, { watched, watch, moved, findings, base: currencies.base });
    await drawForSale(call, row, { ticket: saleBodyOf(row), credit });
  },
  checkVoid: checkDrawsOfSale,
  voided: async (call, row, reason) => {
    await seeVoided(call, row);
    await cancelWithSale(call, row, reason);
    await voidDrawsOfSale(call, row, reason);
  },
};

/** Rules whose amounts the ticket form shows. */
const ASKED_AT_COUNTER: ReadonlySet<string> = new Set(['identify', 'full_kyc']);

function worthOf(priced: TicketPlan['sale']['priced']): string {
  const { bought, sold } = turnover(priced);
  return add(bought, sold);
}

export const saleRoutes = [
  serve(sales.asked, async ({ db, today }) => {
    const all = await thresholdsOn(db, await today());
    const asking = all.filter(({ rule }) => ASKED_AT_COUNTER.has(rule));
    return {
      identification: asking.length > 0,
      picture: asksPicture(all),
      none_reason: asking.length > 0 ? null : ((await lastChoice(db))?.reason ?? null),
    };
  }),
  ...documentRoutes(sales, saleKind),
  serve(sales.quote, async (call) => {
    await holdQuote(call, call.params.id);
    return recordOf(call, saleKind, call.params.id);
  }),
];

const MINUTE_MS = 60_000;

/**
 * Holds the rates of a draft until a deadline, by the host's clock. The rates must be permitted now. A quote is never
 * extended; a new one is checked again.
 */
async function holdQuote(call: Call, id: number): Promise<void> {
  const { db, host, audit } = call;
  const row = await lockDocument(db, 'sales', id);
  if (row.status !== 'draft') {
    throw new Conflict(`document.is-${row.status}`, { status: row.status, version: row.version });
  }
  const { quote: before, ...body } = saleBodyOf(row);
  const reference = await saleReference(call, body);
  const { sale, verdict } = planTicket(body, reference);
  refuseAny([
    ...sale.refusals,
    ...verdict.refusals,
    ...reasonRefusals(verdict, body),
    ...(verdict.holds ? [new Refusal('sale.quote-held', { field: 'lines.0.rate' })] : []),
  ]);
  const now = host.now();
  const until = new Date(now.getTime() + reference.policy.offer_minutes * MINUTE_MS);
  const quote: Held = {
    made_at: now.toISOString(),
    valid_until: until.toISOString(),
    legs: heldLegs(sale.priced),
  };
  await changeDocument(db, row, { body: { ...body, quote } });
  const changes = { valid_until: [before?.valid_until ?? null, quote.valid_until] as const };
  audit({ action: 'quote', page: 'sales', record_type: 'sales', record_id: id, changes });
}
