import { compare, isZero, subtract, sum } from '@/lib/domain/money';
import type { TradeBody } from '@/lib/contract/dealing/trade';
import { FLAT } from '@/lib/domain/ledger/position';
import { COST_PURPOSES, planTrade, type TradePlan } from '@/lib/domain/dealing/trade';
import { Refusal } from '@/lib/domain/refusal';
import { dealtLegs, plainTicket } from '@/server/document/dealt-legs';
import type { DocumentCall } from '@/server/document/document-call';
import type { Plan, Reference } from '@/server/document/kind';
import type { Summary } from '@/server/document/summary';
import { type Cleared, clearedOf } from '@/server/compliance/monitoring/cleared';
import { stoppedNeeds } from '@/server/compliance/monitoring/needs';
import { type Findings, needsOffice } from '@/server/compliance/monitoring/watch';
import { type TradeWatch, tradeFindings, watchedTrader } from './trade-watch';
import { coverableSales } from './coverable.sql';
import { type Exposure, exposureTo, isBeyond, limitRefusals } from './trade-limit';
import {
  missingReason,
  reasonRefusals,
  type TradeJudging,
  tradeOverrides,
} from '@/server/dealing/sale/sale-rates';
import { toleranceFrom } from '@/server/dealing/sale/sale-reference';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { wireOf } from '@/server/ledger/currencies';
import { referenceTo } from '@/server/ledger/reference';
import { dealingRefusals, partiesThere, type PartyThere } from '@/server/ledger/party-names';

/** A sale that the trade covers (hedges). */
type Covered = Readonly<{
  id: number;
  number: string | null;
  status: string;
  /**
   * Amount of the sale, in the trade's currency, that no other trade covers. Null if the sale has no leg of the
   * opposite side in that currency.
   */
  open: string | null;
}>;

export type TradeReference = Reference &
  Readonly<{
    dealer: PartyThere | null;
    /** Broker of the trade, or null if there is none. */
    broker: PartyThere | null;
    counterparty: string | null;
    covered: readonly Covered[];
    /** Today. The counterparty's debt is valued at the mid rates of this day. */
    day: string;
    exposure: Exposure | null;
    cleared: Cleared;
    /**
     * Data for the threshold checks of the counterparty. Null if the party is unknown, or exempt as a dealer, bank or
     * agent.
     */
    trader: TradeWatch | null;
    pricing: TradePricing;
    /** True if the user may exceed the counterparty's limit. */
    mayExceed: boolean;
  }>;

/** Sales that a trade covers, with the open amount of each. */
async function coveredBy(db: Db, body: TradeBody): Promise<readonly Covered[]> {
  const { side, currency, covers: named = [] } = body;
  const sales = await db
    .selectFrom('document')
    .select(['id', 'number', 'status'])
    .where('type', '=', 'sales')
    .where('id', 'in', named)
    .orderBy('id')
    .execute();
  const coverable = await coverableSales(db, { side, currency, named });
  const open = new Map(coverable.map((sale) => [sale.id, sale.open]));
  return sales.map((sale) => ({ ...sale, open: open.get(sale.id) ?? null }));
}

export type TradePosting = Plan &
  Readonly<{
    trade: TradePlan;
    findings: Findings | null;
    /** True if the rate needs a reason. */
    needsReason: boolean;
  }>;

const PURPOSES = ['dealer_settlement', ...Object.values(COST_PURPOSES)] as const;

/** Reads the data to plan and check a trade. */
export async function readTrade(call: DocumentCall, body: TradeBody): Promise<TradeReference> {
  const { db, may, today } = call;
  const { date, counterparty_id, broker_id, covers = [] } = body;
  const accounts = await db
    .selectFrom('account')
    .select('id')
    .where('purpose', 'in', PURPOSES)
    .execute();
  const there = await partiesThere(db, [{ party_id: counterparty_id }, { party_id: broker_id }]);
  const dealer = there.get(counterparty_id) ?? null;
  const broker = broker_id === undefined ? null : (there.get(broker_id) ?? null);
  const ids = accounts.map(({ id }) => id);
  const day = await today();
  const covered = covers.length === 0 ? [] : await coveredBy(db, body);
  const reference = await referenceTo(db, ids, [day, ...(date === undefined ? [] : [date])]);
  const cleared = await clearedOf(db, counterparty_id, day);
  const at = { ...reference, cleared, day: date ?? day, place: null };
  return {
    ...reference,
    covered,
    dealer,
    broker,
    counterparty: dealer?.name ?? null,
    day,
    exposure: await exposureTo(db, counterparty_id, { ...reference, day }),
    cleared,
    trader: await watchedTrader(call, body, at),
    pricing: await readPricing(call, body.currency),
    mayExceed: may('trade', 'override'),
  };
}

/** Tolerance and position of a trade's currency, and the permissions of the user who deals. */
type TradePricing = Pick<TradeJudging, 'toleranceOf' | 'held'> &
  Readonly<{ asker: Readonly<{ seesProfit: boolean; isDeveloper: boolean }> }>;

async function readPricing(call: DocumentCall, currency: string): Promise<TradePricing> {
  const policy = await settingOf(call.db, 'exchange');
  const rules = await call.db
    .selectFrom('rate_rule')
    .select(['currency', 'tolerance_teller', 'tolerance_supervisor', 'hard_stop'])
    .where('currency', '=', currency)
    .execute();
  const position = await call.db
    .selectFrom('position')
    .select(['quantity', 'cost'])
    .where('currency', '=', currency)
    .executeTakeFirst();
  return {
    toleranceOf: (code) => toleranceFrom({ rules }, policy, code),
    held: new Map([[currency, position ?? FLAT]]),
    asker: {
      seesProfit: call.may('trade', 'sensitive'),
      // The maker of a held trade has already given the reason, so the approver needs none.
      isDeveloper: call.maker !== undefined || call.user?.is_developer === true,
    },
  };
}

/** Plans a trade: ledger lines, the deal for reports, and refusals. */
export function planned(body: TradeBody, reference: TradeReference): TradePosting {
  const { currencies, accounts, mids } = reference;
  const { date = '', ...rest } = body;
  const idOf = (purpose: string) =>
    [...accounts.values()].find((account) => account.purpose === purpose)?.id;
  const trade = planTrade(
    { ...rest, date },
    {
      base: currencies.base,
      decimals: currencies.decimals,
      mid: (currency) => mids(currency, date),
      dealer_settlement: idOf('dealer_settlement'),
      bank_charges: idOf('bank_charges'),
      brokerage: idOf('brokerage'),
    },
  );
  const { findings, needs, notes } = tradeFindings(body, trade, reference);
  const { pricing } = reference;
  const overrides = rateOverrides(body, reference);
  const needsReason = overrides.length > 0;
  const reasonless = reasonRefusals({ needsReason }, body);
  return {
    trade,
    findings,
    needsReason,
    hold: findings && needsOffice(findings) ? { subject: 'office_review' } : undefined,
    notes: [
      ...notes,
      ...brokerNotes(body),
      ...coverNotes(body, reference),
      ...(pricing.asker.isDeveloper ? reasonless : []),
    ],
    lines: trade.lines,
    deal: trade.deal,
    fieldOf: (line) => trade.fields[line] ?? 'fee',
    refusals: [
      ...trade.refusals,
      ...namedRefusals(body, reference),
      ...limitRefusals(body, reference),
      ...missingReason({ needsReason }, body, pricing),
      ...(reference.trader ? needs : stoppedNeeds(reference.cleared, 'counterparty_id')),
    ],
    ticket: plainTicket({
      location_id: null,
      session_id: null,
      party_id: body.counterparty_id,
      overrides: [...(isBeyond(body, reference) ? ['settlement_limit'] : []), ...overrides],
      // A trade worth zero is refused and has no rate, so no deal is planned for it.
      deals: isZero(trade.base)
        ? []
        : dealtLegs(trade.legs, trade.counter.currency === currencies.base ? body : undefined),
    }),
  };
}

/** Overrides of the trade's rate. Empty for a trade from an offer, whose rate was checked when the offer was made. */
function rateOverrides(body: TradeBody, { currencies, mids, pricing, day }: TradeReference) {
  if (body.offer_id !== undefined) return [];
  const mid = (currency: string) => mids(currency, body.date ?? day);
  return tradeOverrides(body, { base: currencies.base, mid, ...pricing });
}

/**
 * Notes for the user: a covered sale has no opposite leg in the trade's currency, or the open amounts of the covered
 * sales are together less than the trade.
 */
function coverNotes(
  { amount, currency, covers = [] }: TradeBody,
  { covered, currencies }: TradeReference,
): Refusal[] {
  const posted = covered.filter(({ status }) => status === 'posted');
  if (posted.length === 0) return [];
  const wire = wireOf(currencies);
  const total = sum(posted.map(({ open }) => open ?? '0'));
  return [
    ...posted.flatMap(({ id, number, open }) =>
      open === null
        ? [
            new Refusal('trade.covers-nothing', {
              params: { number: number ?? '', currency },
              field: `covers.${covers.indexOf(id)}`,
            }),
          ]
        : [],
    ),
    ...(compare(total, amount) < 0
      ? [
          new Refusal('trade.covers-part', {
            params: {
              covered: wire.money(total, currency),
              amount: wire.money(amount, currency),
              open: wire.money(subtract(amount, total), currency),
              currency,
            },
            field: 'covers',
          }),
        ]
      : []),
  ];
}

/** Note that a brokerage without a named broker is owed to the counterparty. */
const brokerNotes = ({ brokerage = '0', broker_id }: TradeBody): Refusal[] =>
  isZero(brokerage) || broker_id !== undefined
    ? []
    : [new Refusal('trade.no-broker', { field: 'broker_id' })];

/** Refuses an unknown or inactive counterparty or broker, and covered sales that are not posted. */
function namedRefusals(
  { broker_id, covers = [] }: TradeBody,
  { dealer, broker, covered }: TradeReference,
): Refusal[] {
  const postedIds = new Set(
    covered.filter(({ status }) => status === 'posted').map(({ id }) => id),
  );
  return [
    ...dealingRefusals(dealer, 'counterparty_id'),
    ...(broker_id === undefined ? [] : dealingRefusals(broker, 'broker_id')),
    ...covers.flatMap((id, at) =>
      postedIds.has(id) ? [] : [new Refusal('trade.covers', { field: `covers.${at}` })],
    ),
  ];
}

/** Summary for lists: currency, amount and value in base. */
export function summariseTrade(
  body: TradeBody,
  { trade }: TradePosting,
  { counterparty }: TradeReference,
): Summary {
  return {
    date: body.date ?? null,
    reference: body.reference || null,
    memo: body.memo || null,
    counterparty,
    amount: body.amount,
    currency: body.currency,
    base: trade.base,
  };
}
