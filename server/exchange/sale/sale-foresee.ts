import type { StockAfter } from '@/lib/contract/exchange/sale-shapes';
import { seesAllStock } from '@/lib/domain/expected-stock';
import { plain, sign } from '@/lib/domain/money';
import { averageOf, FLAT, type Position } from '@/lib/domain/position';
import type { DocumentCall } from '@/server/document/document-call';
import type { Foreseen } from '@/server/document/kind';
import { type Wire, wireOf } from '@/server/ledger/currencies';
import { saleCredit, saleCreditLeft } from '@/server/exchange/credit/sale-credit';
import { askedIn } from '@/server/exchange/compliance/asked';
import { identificationOf } from '@/server/exchange/compliance/identification';
import { seesStockAt } from '@/server/ledger/expected-stock';
import { checksOf } from './sale-checks';
import { customerName, type TicketPlan } from './sale-plan';
import { shownFee } from './sale-record';
import type { SaleBody, SaleReference } from './sale-reference';
import { plannedLegs, shownLines, shownTotals } from './sale-shown';
import { type Standing, standingOf } from './sale-standing.sql';

/** Additional data of a ticket's preview: totals, checks, positions, stock, credit and identification. */
export async function foreseeSale(
  call: DocumentCall,
  body: SaleBody,
  known: Foreseen<SaleReference, TicketPlan>,
) {
  const { plan, reference } = known;
  const { sale } = plan;
  await askedIn(call, { watch: reference.watch, needs: plan.needs, moved: plan.moved });
  const wire = wireOf(reference.currencies);
  const seesProfit = call.may('sales', 'sensitive');
  const legs = plannedLegs(sale, reference, body.date);
  const standing = await standingBefore(call, body, known);
  const seesStock = await seesStockAt(call.db, call.user, reference.setting.location_id);
  const { fee, settlement } = sale;
  const isWhole = sale.refusals.length === 0;
  const totals = { fee: fee.amount, rounding: settlement.rounding, legs };
  return {
    totals: isWhole ? shownTotals(settlement.net, totals, wire) : null,
    fee: isWhole ? shownFee(fee, wire) : null,
    checks: checksOf(known, { say: call.say, wire, seesProfit, seesStock, standing }),
    dealt: shownLines(legs, reference, seesProfit),
    position_after: shownPositions(known.judged?.positions ?? new Map(), standing.positions, {
      wire,
      seesProfit,
      seesStock: seesAllStock(call.user),
    }),
    drawer_after: shownDrawer(standing.drawer, wire, seesStock),
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

/** Received by card or over a bank, so that the payer's name is known. */
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
): Promise<Standing> {
  const currencies = [
    ...new Set(plan.sale.priced.flatMap(({ legs }) => legs.map(({ currency }) => currency))),
  ];
  const mids = currencies.flatMap((currency) => {
    const mid = reference.mids(currency, body.date);
    return mid === undefined ? [] : [[currency, mid] as const];
  });
  return standingOf(db, {
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

/** Stock of a location after the ticket. Without the permission, only whether it is enough. */
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
 * Positions before and after a posting. Quantities need the permission for all stock, averages that for profit, and
 * costs need both.
 */
export function shownPositions(
  after: ReadonlyMap<string, Position>,
  before: ReadonlyMap<string, Position>,
  { wire, seesProfit, seesStock }: Seen,
) {
  const quantity = (amount: string, currency: string) =>
    seesStock ? wire.money(plain(amount), currency) : null;
  const average = (position: Position) => (seesProfit ? (averageOf(position) ?? null) : null);
  return [...after].map(([currency, standing]) => {
    const held = before.get(currency) ?? FLAT;
    return {
      currency,
      quantity: quantity(standing.quantity, currency),
      cost: seesProfit && seesStock ? wire.base(plain(standing.cost)) : null,
      average: average(standing),
      before: { quantity: quantity(held.quantity, currency), average: average(held) },
    };
  });
}
