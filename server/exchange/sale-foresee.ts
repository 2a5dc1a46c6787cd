import { absolute, plain } from '@/lib/domain/money';
import { averageOf, FLAT } from '@/lib/domain/position';
import type { DocumentCall } from '@/server/document/answers';
import type { Foreseen } from '@/server/document/kind';
import { tellerOf } from '@/server/ledger/currencies';
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
    checks: checksOf(body, known, { say: call.say, seesProfit, standing }),
    dealt: shownLines(legs, reference, seesProfit),
    position_after: positionsAfter(known, standing, { tell, seesProfit }),
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
    customerId: body.customer_id ?? null,
    first: body.lines[0],
    mids: new Map(mids),
  });
}

function positionsAfter(
  { judged }: Foreseen<SaleReference, TicketPlan>,
  { positions: before }: Standing,
  { tell, seesProfit }: Readonly<{ tell: ReturnType<typeof tellerOf>; seesProfit: boolean }>,
) {
  return [...(judged?.positions ?? [])].map(([currency, after]) => {
    const held = before.get(currency) ?? FLAT;
    const average = (position: typeof after) =>
      seesProfit
        ? (averageOf({
            ...position,
            cost: absolute(position.cost),
            quantity: absolute(position.quantity),
          }) ?? null)
        : null;
    return {
      currency,
      quantity: tell.money(plain(after.quantity), currency),
      cost: seesProfit ? tell.base(plain(after.cost)) : null,
      average: average(after),
      before: { quantity: tell.money(plain(held.quantity), currency), average: average(held) },
    };
  });
}
