import { plain } from '@/lib/domain/money';
import { averageOf, FLAT, type Position } from '@/lib/domain/position';
import type { DocumentCall } from '@/server/document/answers';
import type { Foreseen } from '@/server/document/kind';
import { type Teller, tellerOf } from '@/server/ledger/currencies';
import { checksOf } from './sale-checks';
import type { TicketPlan } from './sale-plan';
import { shownFee } from './sale-record';
import type { SaleBody, SaleReference } from './sale-reference';
import { plannedLegs, shownLines, shownTotals } from './sale-shown';
import { type Standing, standingOf } from './sale-standing.sql';

/** What the preview of a ticket answers beside its ledger lines: what to hand over, and what to mind. */
export async function foreseeSale(
  call: DocumentCall,
  body: SaleBody,
  known: Foreseen<SaleReference, TicketPlan>,
) {
  const { plan, reference } = known;
  const { sale } = plan;
  const tell = tellerOf(reference.currencies);
  const seesProfit = call.may('sales', 'sensitive');
  const legs = plannedLegs(sale, reference, body.date);
  const standing = await standingBefore(call, body, known);
  const { fee, settlement } = sale;
  const isWhole = sale.refusals.length === 0;
  const totals = { fee: fee.amount, rounding: settlement.rounding, legs };
  return {
    totals: isWhole ? shownTotals(settlement.net, totals, tell) : null,
    fee: isWhole ? shownFee(fee, tell) : null,
    checks: checksOf(known, { say: call.say, tell, seesProfit, standing }),
    dealt: shownLines(legs, reference, seesProfit),
    position_after: shownPositions(known.judged?.positions ?? new Map(), standing.positions, {
      tell,
      seesProfit,
    }),
    drawer_after: standing.drawer.map(({ currency, before, after }) => ({
      currency,
      before: tell.money(before, currency),
      after: tell.money(after, currency),
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

type Seen = Readonly<{ tell: Teller; seesProfit: boolean }>;

/** Positions after a posting beside what they were; cost and average for who may see them. */
export function shownPositions(
  after: ReadonlyMap<string, Position>,
  before: ReadonlyMap<string, Position>,
  { tell, seesProfit }: Seen,
) {
  const average = (position: Position) => (seesProfit ? (averageOf(position) ?? null) : null);
  return [...after].map(([currency, { quantity, cost }]) => {
    const held = before.get(currency) ?? FLAT;
    return {
      currency,
      quantity: tell.money(plain(quantity), currency),
      cost: seesProfit ? tell.base(plain(cost)) : null,
      average: average({ quantity, cost }),
      before: { quantity: tell.money(plain(held.quantity), currency), average: average(held) },
    };
  });
}
