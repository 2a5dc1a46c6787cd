import { trade, type TradeBody } from '@/lib/contract/exchange/trade';
import { addDays } from '@/lib/domain/calendar';
import { add, type Decimal, negate, subtract } from '@/lib/domain/money';
import { rateBetween } from '@/lib/domain/rate';
import { documentSteps } from '@/server/document/document-steps';
import type { DocumentKind } from '@/server/document/kind';
import { openLegs } from '@/server/document/open-legs';
import { documentRoutes } from '@/server/document/routes';
import { seePosted, seeVoided } from '@/server/exchange/compliance/after-posting';
import { needsOffice } from '@/server/exchange/compliance/watch';
import { standingToday } from '@/server/exchange/position/positions';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { coverableSales } from './coverable.sql';
import { mailConfirmation } from './trade-confirmation';
import { exposureAfter, guardLimit } from './trade-limit';
import {
  planned,
  readTrade,
  summariseTrade,
  type TradePosting,
  type TradeReference,
} from './trade-plan';
import { tradeRecord } from './trade-record';
import { failLeg, settleLeg } from './trade-settle';
import { lockTrader, tradeMoved } from './trade-watch';

/** Sales of this many days are proposed to be covered. */
const COVERED_DAYS = 31;

type Own = Awaited<ReturnType<typeof tradeRecord>>;

/** A wholesale deal. The position moves on the day of the trade, the money when each leg is settled. */
export const tradeKind: DocumentKind<TradeBody, Own, TradeReference, TradePosting> = {
  type: 'trade',
  page: 'trade',
  accounts: () => [],
  read: readTrade,
  plan: planned,
  summarise: summariseTrade,
  seesCost: (may) => may('trade', 'sensitive'),
  own: tradeRecord,
  guard: guardLimit,
  holds: (_body, { findings }) =>
    findings && needsOffice(findings) ? { subject: 'office_review' } : undefined,
  lock: lockTrader,
  posted: async (call, row, { plan: { trade: deal, findings }, reference }) => {
    const { trader, currencies } = reference;
    if (!trader || !findings) return;
    const { watched, watch } = trader;
    const moved = tradeMoved(deal);
    await seePosted(call, row, { watched, watch, moved, findings, base: currencies.base });
  },
  voided: (call, row) => seeVoided(call, row),
  foresee: async (_call, body, { reference }) => ({
    exposure: exposureAfter(body, reference),
  }),
  row: (
    { side, rate, quote_direction = 'direct', counter_currency = null, value_date },
    _course,
    wire,
    { date },
  ) => ({
    side,
    rate: wire.rate(rate),
    quote_direction,
    counter_currency,
    value_date: value_date ?? date,
  }),
};

const step = documentSteps(tradeKind);

export const tradeRoutes = [
  ...documentRoutes(trade, tradeKind),
  step(trade.settle, (call, row) => settleLeg(call, row, call.input)),
  step(trade.mail, (call, row) => mailConfirmation(call, row, call.input)),
  step(trade.fail, (call, row) => failLeg(call, row, call.input)),

  serve(trade.ladder, async ({ db, input }) => ({ days: await ladderOf(db, input.from) })),

  serve(trade.coverable, async ({ db, input, today }) => {
    const { currency, side, search, named, trade_id } = input;
    const wire = wireOf(await currenciesOf(db));
    const sales = await coverableSales(db, {
      currency,
      side,
      search,
      since: addDays(await today(), -COVERED_DAYS),
      named: named?.split(',').map(Number) ?? [],
      ...(trade_id !== undefined && { tradeId: Number(trade_id) }),
    });
    return sales.map(({ amount, base, open, ...sale }) => ({
      ...sale,
      side: side === 'buy' ? ('sell' as const) : ('buy' as const),
      rate: rateBetween({ amount, base }, { quote_unit: 1, quote_direction: 'direct' }),
      amount: wire.money(amount, currency),
      open: wire.money(open, currency),
    }));
  }),

  serve(trade.cover, async (call) => {
    const wire = wireOf(await currenciesOf(call.db));
    const standing = await standingToday(call);
    return standing.map(({ currency, quantity, average, break_even, mid, unrealised }) => ({
      currency,
      quantity,
      average,
      break_even,
      mid,
      unrealised,
      to_flat: quantity === null ? null : wire.money(negate(quantity), currency),
    }));
  }),
];

type Rung = Readonly<{ date: string; currency: string; receive: Decimal; pay: Decimal }>;

/** Open legs of posted trades by value date and currency, from a day on. Without a day it includes overdue ones. */
async function ladderOf(db: Db, from = '') {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rungs = new Map<string, Rung>();
  for (const { currency, amount, is_ours, value_date: date } of await openLegs(db, currencies)) {
    if (date < from) continue;
    const key = `${date} ${currency}`;
    const { receive, pay } = rungs.get(key) ?? { receive: '0', pay: '0' };
    rungs.set(key, {
      date,
      currency,
      receive: is_ours ? add(receive, amount) : receive,
      pay: is_ours ? pay : add(pay, amount),
    });
  }
  const order = [...rungs].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return order.map(([, { date, currency, receive, pay }]) => ({
    date,
    currency,
    receive: wire.money(receive, currency),
    pay: wire.money(pay, currency),
    net: wire.money(subtract(receive, pay), currency),
  }));
}
