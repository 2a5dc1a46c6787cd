import { trade, type TradeBody } from '@/lib/contract/exchange/trade';
import { negate } from '@/lib/domain/money';
import type { DocumentKind } from '@/server/document/kind';
import { documentSteps } from '@/server/document/document-steps';
import { documentRoutes } from '@/server/document/routes';
import { seePosted, seeVoided } from '@/server/exchange/compliance/after-posting';
import { needsOffice } from '@/server/exchange/compliance/watch';
import { standingToday } from '@/server/exchange/position/positions';
import { serve } from '@/server/kernel/serve';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { mailConfirmation } from './trade-confirmation';
import { ladderOf } from './trade-ladder';
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

type Own = Awaited<ReturnType<typeof tradeRecord>>;

/** A wholesale deal: the position moves on its day, the money when each leg is settled. */
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
    _wire,
    { date },
  ) => ({
    ...{ side, rate, quote_direction, counter_currency, value_date: value_date ?? date },
  }),
};

const step = documentSteps(tradeKind);

export const tradeRoutes = [
  ...documentRoutes(trade, tradeKind),
  step(trade.settle, (call, row) => settleLeg(call, row, call.input)),
  step(trade.mail, (call, row) => mailConfirmation(call, row, call.input)),
  step(trade.fail, (call, row) => failLeg(call, row, call.input)),

  serve(trade.ladder, async ({ db, input }) => ({ days: await ladderOf(db, input.from) })),

  serve(trade.cover, async (call) => {
    const wire = wireOf(await currenciesOf(call.db));
    const standing = await standingToday(call);
    return standing.map(({ currency, quantity, average, break_even, mid, unrealised }) => ({
      ...{ currency, quantity, average, break_even, mid, unrealised },
      to_flat: quantity === null ? null : wire.money(negate(quantity), currency),
    }));
  }),
];
