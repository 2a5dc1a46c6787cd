import type { TradeBody } from '@/lib/contract/dealing/trade';
import { round, sum } from '@/lib/domain/money';
import { type LegSum, legSums } from '@/lib/domain/dealing/open-legs';
import { perUnit } from '@/lib/domain/rate';
import type { TradeLeg } from '@/lib/domain/dealing/trade';
import type { Shown } from '@/server/document/kind';
import type { Db } from '@/server/kernel/host';
import { wireOf } from '@/server/ledger/currencies';
import { exposureTo } from './trade-limit';
import { planned, type TradeReference } from './trade-plan';

/** State of a leg of the trade that was settled or has failed. */
export type LegCourse = Readonly<{
  status: 'settled' | 'failed';
  date: string | null;
  entry_id: number | null;
  at: string | null;
  reason: string | null;
}>;
export type TradeCourse = Readonly<
  Partial<Record<TradeLeg, LegCourse>> & {
    /**
     * Ids of the entries that settled costs, such as a fee. Reports use these ids to separate costs from the deal's
     * legs.
     */
    costs?: readonly number[];
  }
>;

const OPEN = { status: 'open', date: null, entry_id: null, at: null, reason: null } as const;

export const courseOf = (course: object | null): TradeCourse => course ?? {};

/** Additional fields of a trade's record. */
export async function tradeRecord(
  db: Db,
  body: TradeBody,
  reference: TradeReference,
  { id, may, course }: Shown,
) {
  const wire = wireOf(reference.currencies);
  const { trade } = planned(body, reference);
  const { base, decimals } = reference.currencies;
  const dealt = await dealtOf(db, id, decimals[base] ?? 2);
  // Reads the counterparty's debt again, because this call may have just posted the trade.
  const exposure = reference.exposure && (await exposureTo(db, body.counterparty_id, reference));
  const seesCost = may('trade', 'sensitive');
  const { quote_unit = 1, quote_direction = 'direct' } = body;
  const done = courseOf(course);
  const { fc, counter, fee, brokerage } = legSums(body, reference.currencies);
  const legOf = (name: TradeLeg, { party_id: _party, amount, ...sums }: LegSum) => ({
    ...sums,
    amount: wire.money(amount, sums.currency),
    ...(done[name] ?? OPEN),
  });
  return {
    counterparty_id: body.counterparty_id,
    side: body.side,
    counter_currency: counter.currency,
    counter_amount: wire.money(counter.amount, counter.currency),
    rate: wire.rate(body.rate),
    quote_unit,
    quote_direction,
    rate_base: perUnit(body),
    value_date: body.value_date ?? body.date ?? '',
    fee: wire.base(body.fee ?? '0'),
    brokerage: wire.base(body.brokerage ?? '0'),
    broker_id: body.broker_id ?? null,
    broker: reference.broker?.name ?? null,
    purpose: body.purpose ?? null,
    offer_id: body.offer_id ?? null,
    instructions: body.instructions || null,
    override_reason: body.override_reason || null,
    source_of_funds: body.source_of_funds || null,
    covers: reference.covered.map(({ id: sale, number }) => ({ id: sale, number: number ?? '' })),
    mid: wire.rate(dealt ? dealt.mid : trade.mid),
    margin: seesCost ? wire.base(dealt ? dealt.margin : trade.margin) : null,
    realised: seesCost && dealt ? wire.base(dealt.realised) : null,
    legs: {
      fc: legOf('fc', fc),
      counter: legOf('counter', counter),
      ...(fee && { fee: legOf('fee', fee) }),
      ...(brokerage && { brokerage: legOf('brokerage', brokerage) }),
    },
    exposure: exposure && { limit: wire.base(exposure.limit), used: wire.base(exposure.used) },
  };
}

/** Mid, margin and result that were stored when the trade was posted. */
async function dealtOf(db: Db, id: number, units: number) {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('entry', 'entry.id', 'ticket.entry_id')
    .innerJoin('deal', 'deal.entry_id', 'ticket.entry_id')
    .select(['deal.mid', 'deal.margin', 'deal.realised'])
    .where('ticket.document_type', '=', 'trade')
    .where('ticket.document_id', '=', id)
    .where('entry.reverses_id', 'is', null)
    .orderBy('deal.leg_no')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const margins = rows.map(({ margin }) => margin).filter((one) => one !== null);
  return {
    mid: first.mid,
    // Rounds each margin before adding, so that the sum equals the total in reports.
    margin: margins.length === 0 ? null : sum(margins.map((one) => round(one, units))),
    realised: sum(rows.map(({ realised }) => realised)),
  };
}
