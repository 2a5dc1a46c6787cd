import type { StockAfter } from '@/lib/contract/dealing/sale-shapes';
import type { SaleCheck } from '@/lib/contract/dealing/sales';
import { unpayable } from '@/lib/domain/dealing/cash-rounding';
import { seesAllStock } from '@/lib/domain/dealing/expected-stock';
import { plain, sign, absolute, compare, multiply } from '@/lib/domain/money';
import { averageOf, FLAT, type Position } from '@/lib/domain/ledger/position';
import type { Quote } from '@/lib/domain/rate';
import { rateIn, shownRate } from '@/lib/format/rate';
import type { DocumentCall } from '@/server/document/document-call';
import type { Foreseen } from '@/server/document/kind';
import { storeRequestOf } from '@/server/compliance/monitoring/identification-requests';
import { identificationOf } from '@/server/compliance/monitoring/identification';
import { saleCredit, saleCreditLeft } from '@/server/dealing/credit/sale-credit';
import { expiredRefusals } from '@/server/dealing/rates/held-rates';
import type { Say } from '@/server/kernel/locale';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { seesStockAt } from '@/server/ledger/expected-stock';
import { customerChecks } from './customer-checks';
import { customerName, type TicketPlan } from './sale-plan';
import { costAbove, distanceParams, isBeyondOwn, judgedRates, staleness } from './sale-rates';
import { shownFee } from './sale-record';
import type { SaleBody, SaleReference } from './sale-reference';
import { plannedLegs, shownLines, shownTotals } from './sale-shown';
import { type StockState, stockStateOf } from './stock-state.sql';

/**
 * Additional data of a ticket's preview, such as totals, checks and positions. Also stores the ticket's amount if the
 * checks request an identification.
 */
export async function foreseeSale(
  call: DocumentCall,
  body: SaleBody,
  known: Foreseen<SaleReference, TicketPlan>,
) {
  const { plan, reference } = known;
  const { sale } = plan;
  await storeRequestOf(call, { watch: reference.watch, needs: plan.needs, moved: plan.moved });
  const wire = wireOf(reference.currencies);
  const seesProfit = call.may('sales', 'sensitive');
  const legs = plannedLegs(sale, reference, body.date);
  const stock = await standingBefore(call, body, known);
  const seesStock = await seesStockAt(call.db, call.user, reference.setting.location_id);
  const { fee, settlement } = sale;
  const isWhole = sale.refusals.length === 0;
  const totals = { fee: fee.amount, rounding: settlement.rounding, legs };
  return {
    totals: isWhole ? shownTotals(settlement.net, totals, wire) : null,
    fee: isWhole ? shownFee(fee, wire) : null,
    checks: checksOf(known, { say: call.say, wire, seesProfit, seesStock, stock }),
    dealt: shownLines(legs, reference, seesProfit),
    position_after: shownPositions(known.judged?.positions ?? new Map(), stock.positions, {
      wire,
      seesProfit,
      seesStock: seesAllStock(call.user),
    }),
    drawer_after: shownDrawer(stock.drawer, wire, seesStock),
    credit: await creditBefore(call, body, reference),
    identification: identificationOf({
      ...reference,
      moved: plan.moved,
      findings: plan.findings,
      third: body,
      customer: customerName(body, reference.ticket),
      isPaidByName: (body.payments ?? []).some(isNamed),
    }),
  };
}

/** True if a payment is received by card or bank transfer, so that the payer's name is known. */
const isNamed = ({ direction, method }: Readonly<{ direction: string; method: string }>) =>
  direction === 'in' && (method === 'card' || method === 'bank');

/** Available credit in base and in the ticket's currencies; null without an active limit. */
async function creditBefore(call: DocumentCall, body: SaleBody, reference: SaleReference) {
  const credit = reference.credit ?? (await saleCredit(call, body));
  if (!credit) return null;
  const { currencies } = reference;
  const wire = wireOf(currencies);
  const codes = new Set([currencies.base, ...body.lines.map(({ currency }) => currency)]);
  return {
    number: credit.limit.number,
    available: [...codes]
      .filter((code) => code in currencies.decimals)
      .map((currency) => ({
        currency,
        amount: wire.money(saleCreditLeft(credit, currency), currency),
      })),
  };
}

function standingBefore(
  { db }: DocumentCall,
  body: SaleBody,
  { plan, reference }: Foreseen<SaleReference, TicketPlan>,
): Promise<StockState> {
  const currencies = [
    ...new Set(plan.sale.priced.flatMap(({ legs }) => legs.map(({ currency }) => currency))),
  ];
  const mids = currencies.flatMap((currency) => {
    const mid = reference.mids(currency, body.date);
    return mid === undefined ? [] : [[currency, mid] as const];
  });
  return stockStateOf(db, {
    locationId: reference.setting.location_id,
    net: plan.sale.settlement.net,
    currencies,
    day: body.date,
    customerId: body.customer_id ?? null,
    first: body.lines[0],
    mids: new Map(mids),
  });
}

type Moved = Readonly<{ currency: string; before: string; after: string }>;

/** Stock of a location before and after the ticket. Callers who may not see stock learn only whether it suffices. */
export function shownDrawer(
  drawer: readonly Moved[],
  wire: Wire,
  seesStock: boolean,
): StockAfter[] {
  return drawer.map(({ currency, before, after }) =>
    seesStock
      ? { currency, before: wire.money(before, currency), after: wire.money(after, currency) }
      : { currency, enough: sign(after) >= 0 },
  );
}

type Seen = Readonly<{ wire: Wire; seesProfit: boolean; seesStock: boolean }>;

/**
 * Positions before and after a posting. A quantity requires the permission to see all stock, an average cost the
 * permission to see profit, and a total cost both permissions.
 */
export function shownPositions(
  after: ReadonlyMap<string, Position>,
  before: ReadonlyMap<string, Position>,
  { wire, seesProfit, seesStock }: Seen,
) {
  const quantity = (amount: string, currency: string) =>
    seesStock ? wire.money(plain(amount), currency) : null;
  const average = (position: Position) => (seesProfit ? (averageOf(position) ?? null) : null);
  return [...after].map(([currency, position]) => {
    const held = before.get(currency) ?? FLAT;
    return {
      currency,
      quantity: quantity(position.quantity, currency),
      cost: seesProfit && seesStock ? wire.base(plain(position.cost)) : null,
      average: average(position),
      before: { quantity: quantity(held.quantity, currency), average: average(held) },
    };
  });
}

type Known = Foreseen<SaleReference, TicketPlan>;
type Told = Readonly<{
  say: Say;
  wire: Wire;
  seesProfit: boolean;
  /** True if the caller may see the stock of the location. */
  seesStock: boolean;
  stock: StockState;
}>;

/** All checks of a ticket for its preview. */
function checksOf(known: Known, context: Told): SaleCheck[] {
  return [
    ...customerChecks(known, context.say),
    ...quoteChecks(known, context),
    ...rateChecks(known, context),
    ...reasonChecks(known, context),
    ...ageChecks(known, context),
    ...cashChecks(known, context),
    ...drawerChecks(context),
    ...sizeChecks(known, context),
    ...limitChecks(known, context),
    ...creditChecks(known, context),
    ...costChecks(known, context),
    ...twinChecks(context),
  ];
}

function check(
  { say }: Told,
  key: string,
  level: SaleCheck['level'],
  params: Readonly<Record<string, string>> = {},
): SaleCheck {
  return { key, level, message: say(`sale.check.${key}.${level}`, params) };
}

function rateChecks({ plan, reference }: Known, context: Told): SaleCheck[] {
  const { ticket } = reference;
  return judgedRates(plan.sale.priced, reference).map((rate) => {
    const { reach } = rate;
    const params = distanceParams(rate);
    if (reach === 'anybody') return check(context, 'rate', 'ok', params);
    if (reach === 'nobody') return check(context, 'rate', 'block', params);
    if (!isBeyondOwn(rate, reference)) return check(context, 'rate', 'warn', params);
    return {
      ...check(context, 'rate', ticket.holds_rates ? 'approve' : 'block', params),
      at_counter: true,
    };
  });
}

/**
 * Check of the ticket's quote: `ok` while the quote is open, `block` if the quote has expired and a leg still has its
 * quoted rate although the board's rate differs.
 */
function quoteChecks({ plan, reference: { quote, board } }: Known, context: Told): SaleCheck[] {
  if (!quote) return [];
  if (quote.isOpen) return [check(context, 'quote', 'ok')];
  const isLeft = expiredRefusals(quote, plan.sale.priced, board).length > 0;
  return isLeft ? [check(context, 'quote', 'block')] : [];
}

/**
 * Checks of the customer's credit: the refusals, or, if there are none, the available credit in each currency that is
 * paid on credit.
 */
function creditChecks({ plan, reference: { credit } }: Known, context: Told): SaleCheck[] {
  const refused = plan.refusals.filter(({ code }) => ON_CREDIT.test(code));
  if (refused.length > 0 || !credit) {
    return refused.map(({ code, params }) => {
      return { key: 'credit', level: 'block', message: context.say(code, params) };
    });
  }
  return credit.paid.map((currency) => {
    const available = context.wire.money(saleCreditLeft(credit, currency) ?? '0', currency);
    return check(context, 'credit', 'ok', { currency, available });
  });
}

const ON_CREDIT = /^(credit\.|sale\.(no-)?credit)/;

/**
 * Check that reports a missing reason for a rate. For the developer it is only a warning, because the developer's
 * programs may omit the reason.
 */
function reasonChecks({ plan, reference }: Known, { say }: Told): SaleCheck[] {
  if (!plan.lacksReason) return [];
  const level = reference.asker.isDeveloper ? 'warn' : 'block';
  return [{ key: 'reason', level, message: say('sale.reason-needed') }];
}

function ageChecks({ plan, reference }: Known, context: Told): SaleCheck[] {
  const judged = new Set(judgedRates(plan.sale.priced, reference).map(({ currency }) => currency));
  return reference.ticket.board.flatMap(({ currency, age_minutes }) => {
    if (reference.quote?.isOpen && !judged.has(currency)) return [];
    const age = staleness(reference, currency);
    if (age === 'fresh') return [];
    const params = { currency, minutes: String(age_minutes), isTooOld: String(age === 'too-old') };
    if (age === 'stale' || reference.asker.overrides)
      return [check(context, 'age', 'warn', params)];
    return [{ ...check(context, 'age', 'block', params), at_counter: true }];
  });
}

function drawerChecks(context: Told): SaleCheck[] {
  const { wire, stock, seesStock } = context;
  return stock.drawer.flatMap(({ currency, before, after, most }) => {
    const inOwn = (amount: string) => wire.money(amount, currency);
    if (sign(after) < 0) {
      const params = { currency, short: inOwn(absolute(after)), held: inOwn(before) };
      return [
        seesStock ? check(context, 'drawer', 'block', params) : untold(context, 'block', currency),
      ];
    }
    if (most === null || compare(after, most) <= 0 || compare(after, before) <= 0) return [];
    const params = { currency, most: inOwn(most) };
    return [
      seesStock ? check(context, 'drawer', 'warn', params) : untold(context, 'warn', currency),
    ];
  });
}

/** Warns about cash amounts that cannot be paid with the smallest coins or notes. */
function cashChecks({ plan: { sale }, reference: { setting } }: Known, context: Told): SaleCheck[] {
  return unpayable(sale.settlement.net, setting.increments).map(({ currency, amount, payable }) =>
    check(context, 'cash', 'warn', {
      currency,
      amount: context.wire.money(amount, currency),
      payable: context.wire.money(payable, currency),
    }),
  );
}

/** Stock check for callers who may not see amounts. */
function untold({ say }: Told, level: 'block' | 'warn', currency: string): SaleCheck {
  return { key: 'drawer', level, message: say(`sale.check.drawer.${level}-untold`, { currency }) };
}

function sizeChecks({ plan, reference }: Known, context: Told): SaleCheck[] {
  return plan.sale.priced.flatMap(({ line: { currency, amount } }) => {
    const most = reference.ticket.rules.find((rule) => rule.currency === currency)?.ticket_max;
    return most && compare(amount, most) > 0
      ? [check(context, 'size', 'warn', { currency, most: context.wire.money(most, currency) })]
      : [];
  });
}

/** Warns if a position exceeds its limit and the ticket increases it. */
function limitChecks({ reference, judged }: Known, context: Told): SaleCheck[] {
  return reference.ticket.rules.flatMap(({ currency, position_limit: most }) => {
    const after = judged?.positions.get(currency);
    const mid = context.stock.mids.get(currency);
    if (!most || !after || mid === undefined) return [];
    const before = context.stock.positions.get(currency) ?? FLAT;
    const grows = compare(absolute(after.quantity), absolute(before.quantity)) > 0;
    const isOver = compare(absolute(multiply(after.quantity, mid)), most) > 0;
    return grows && isOver
      ? [check(context, 'limit', 'warn', { currency, most: context.wire.base(most) })]
      : [];
  });
}

/** Warns about legs that sell for less than the average cost, only for callers who may see costs. */
function costChecks({ plan }: Known, context: Told): SaleCheck[] {
  if (!context.seesProfit) return [];
  return plan.sale.priced.flatMap(({ legs }) =>
    legs.flatMap((leg) => {
      const { currency, quote } = leg;
      const average = costAbove(leg, context.stock.positions.get(currency));
      if (average === undefined) return [];
      return [check(context, 'cost', 'warn', { currency, average: asQuoted(average, quote) })];
    }),
  );
}

/** Formats a unit cost with the quote unit and direction of the rate that it is compared with. */
function asQuoted(rate: string, { quote_unit = 1, quote_direction = 'direct' }: Quote): string {
  return shownRate(rateIn({ rate }, { quote_unit, quote_direction }) ?? rate);
}

/**
 * Warns if a similar ticket (`StockState.twin`) was posted in the last minutes, because a repeated ticket is usually a
 * mistake.
 */
function twinChecks(context: Told): SaleCheck[] {
  const { twin } = context.stock;
  return twin === undefined ? [] : [check(context, 'twin', 'warn', { number: twin })];
}
