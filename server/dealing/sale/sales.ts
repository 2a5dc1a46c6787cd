import type { SaleRow } from '@/lib/contract/dealing/sale-shapes';
import { sales } from '@/lib/contract/dealing/sales';
import { add, divide, sum } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { turnover } from '@/lib/domain/dealing/sale-prices';
import { draftSides, sidesOf } from '@/lib/domain/dealing/sale-sides';
import { asksPicture } from '@/lib/domain/compliance/thresholds';
import { saleReceipt } from '@/lib/print/sale-receipt';
import { recordOf } from '@/server/document/answers';
import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentKind, Hold } from '@/server/document/kind';
import { documentRoutes } from '@/server/document/routes';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { seePosted, seeVoided } from '@/server/compliance/monitoring/after-posting';
import { storeRequestOf } from '@/server/compliance/monitoring/identification-requests';
import { lockPerson } from '@/server/compliance/monitoring/lock-person';
import { lastChoice } from '@/server/compliance/monitoring/thresholds.sql';
import { needsOffice } from '@/server/compliance/monitoring/watch';
import { thresholdsOn } from '@/server/compliance/monitoring/watched.sql';
import {
  checkDrawsOfSale,
  drawForSale,
  lockSaleCredit,
  voidDrawsOfSale,
} from '@/server/dealing/credit/sale-credit';
import { cancelWithSale } from '@/server/dealing/invoice/cancel-invoice';
import { type Held, heldLegs } from '@/server/dealing/rates/held-rates';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, type Wire } from '@/server/ledger/currencies';
import { foreseeSale } from './sale-foresee';
import { planTicket, summariseTicket, type TicketPlan } from './sale-plan';
import { reasonRefusals } from './sale-rates';
import { saleRecord } from './sale-record';
import {
  type SaleBody,
  saleBodyOf,
  saleReference,
  type SaleReference,
  toldBy,
} from './sale-reference';
import { saleTerms, dealtOf, type ListedLeg, typedOf } from './sale-rows.sql';
import { shownSides } from './sale-shown';

type Shown = Pick<SaleRow, 'dealt' | 'received' | 'paid_out' | 'quoted_until'>;

/** List fields of tickets: their deals and settlement amounts. */
async function saleFields(
  { db, may }: DocumentCall,
  rows: readonly Readonly<{ id: number }>[],
  wire: Wire,
): Promise<Shown[]> {
  const { base } = await currenciesOf(db);
  const seesProfit = may('sales', 'sensitive');
  const ids = rows.map(({ id }) => id);
  const dealt = new Map((await dealtOf(db, ids)).map((one) => [one.id, one]));
  const drafts = await typedOf(
    db,
    ids.filter((id) => !dealt.has(id)),
  );
  const typed = new Map(drafts.map((one) => [one.id, one]));
  return ids.map((id) => {
    const found = dealt.get(id);
    if (!found) {
      const { lines = [], worth = null, until = null } = typed.get(id) ?? {};
      const sides = shownSides(draftSides(lines, { base, worth }), wire);
      return { ...sides, dealt: null, quoted_until: until };
    }
    const { legs, location, fee, rounding, on_account: onAccount } = found;
    const margin = seesProfit ? marginOf(legs) : null;
    return {
      quoted_until: null,
      ...shownSides(sidesOf(legs, { base, fee, rounding, onAccount }), wire),
      dealt: {
        ...toldOf(legs, base),
        location,
        margin: wire.base(margin),
      },
    };
  });
}

function toldOf(legs: readonly ListedLeg[], base: string) {
  const lines = [...Map.groupBy(legs, ({ line_no }) => line_no).values()];
  const sides = new Set(lines.flatMap(([leg]) => leg?.side ?? []));
  const [side = null] = sides;
  const [[leg, counter] = [], ...others] = lines;
  const isOne = leg !== undefined && others.length === 0;
  return {
    side: sides.size === 1 ? side : null,
    pair: isOne ? `${leg.currency}/${counter?.currency ?? base}` : null,
    currency: isOne ? leg.currency : null,
    counter_currency: isOne ? (counter?.currency ?? null) : null,
    ...(isOne ? rateOf(leg, counter) : NO_RATE),
    lines: lines.length,
  };
}

const NO_RATE = { rate: null, quote_unit: null, quote_direction: null } as const;

/** Quoted rate of a line. For a cross deal, the rate is units of the second currency per unit of the first. */
function rateOf(leg: ListedLeg, counter: ListedLeg | undefined) {
  const { rate, quote_unit, quote_direction } = leg;
  if (!counter) return { rate, quote_unit, quote_direction };
  return { ...NO_RATE, rate: divide(counter.amount, leg.amount, { decimals: 12 }) };
}

function marginOf(legs: readonly ListedLeg[]): string | null {
  const margins = legs.map(({ margin }) => margin);
  return margins.includes(null) ? null : sum(margins.flatMap((margin) => margin ?? []));
}

type Own = Awaited<ReturnType<typeof saleRecord>>;

/**
 * Document type of tickets. A ticket is held for approval if its rates or the results of the compliance checks require
 * a second person.
 */
export const saleKind: DocumentKind<SaleBody, Own, SaleReference, TicketPlan> = {
  type: 'sales',
  page: 'sales',
  accounts: ({ payments = [] }) =>
    payments.flatMap(({ account_id: id }, index) =>
      id === undefined ? [] : [{ id, field: `payments.${index}.account_id` }],
    ),
  read: saleReference,
  plan: (body, reference) => {
    const plan = planTicket(body, reference);
    return { ...plan, hold: holdOf(body, plan) };
  },
  summarise: summariseTicket,
  visibleLines: ({ may }) => (may('sales', 'sensitive') ? 'all' : 'without cost'),
  foresee: foreseeSale,
  own: saleRecord,
  printout: saleReceipt,
  isProved: true,
  list: { filters: saleTerms, fields: saleFields },
  planned: (call, _body, { plan, reference }) =>
    storeRequestOf(call, { watch: reference.watch, needs: plan.needs, moved: plan.moved }),
  lock: async (call, body) => {
    const { customer_id, date } = body;
    await lockPerson(call, { party: customer_id, day: date, stranger: toldBy(body) });
    await lockSaleCredit(call, body);
  },
  posted: async (call, row, { plan: { moved, findings }, reference }) => {
    const { watched, watch, currencies, credit } = reference;
    await seePosted(call, row, { watched, watch, moved, findings, base: currencies.base });
    await drawForSale(call, row, { ticket: saleBodyOf(row), credit });
  },
  void: {
    check: checkDrawsOfSale,
    after: async (call, row, reason) => {
      await seeVoided(call, row);
      await cancelWithSale(call, row, reason);
      await voidDrawsOfSale(call, row, reason);
    },
  },
};

/**
 * Returns the approval rule that holds a ticket: a compliance review if the checks require it, otherwise the rule for
 * rate overrides. Undefined if no rule applies.
 */
function holdOf(
  { override_reason: reason }: SaleBody,
  { verdict, sale, findings }: TicketPlan,
): Hold | undefined {
  if (needsOffice(findings)) return { subject: 'office_review' };
  const base = worthOf(sale.priced);
  return verdict.holds ? { subject: 'rate_override', base, reason } : undefined;
}

/** Threshold rules that require the identification of a customer at the counter. */
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
 * Turns a draft into a quote: stores its rates with a deadline by the server's clock. Refuses rates that the user may
 * not deal at now. A quote cannot be extended; making a new quote checks the rates again.
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
