import { type Revaluation, revaluation } from '@/lib/contract/exchange/revaluation';
import { perUnit } from '@/lib/domain/rate';
import { totalDifference } from '@/lib/domain/revaluation';
import { historyOf } from '@/server/document/record';
import { findDocument } from '@/server/document/rows';
import { voidedOf } from '@/server/document/voided';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { findRevaluation, isStale } from './find-revaluation';
import { REVALUATION, revaluationOf, revaluationPage } from './revaluation.sql';
import { revaluePeriod, voidRevaluation } from './run-revaluation';

const marked = async (db: Db, one: Revaluation) => ({ ...one, is_stale: await isStale(db, one) });

export const revaluationRoutes = [
  serve(revaluation.list, async ({ db, input }) => {
    const { data, meta } = await revaluationPage(db, input);
    const rows: Revaluation[] = [];
    for (const row of data) rows.push(await marked(db, row));
    return { data: rows, meta };
  }),

  serve(revaluation.show, async ({ db, params, host }) => ({
    ...(await marked(db, await revaluationOf(db, params.id))),
    voided: await voidedOf(db, await findDocument(db, REVALUATION, params.id)),
    history: await historyOf(db, REVALUATION, params.id, {
      notes: [],
      user: null,
      at: host.now().toISOString(),
    }),
  })),

  serve(revaluation.preview, async ({ db, input, say }) => {
    const { period_end } = input;
    const { mode, currencies, found, missing, standing } = await findRevaluation(db, period_end);
    const wire = wireOf(currencies);
    const held = (one: Readonly<{ currency: string; quantity: string; cost: string }>) => ({
      currency: one.currency,
      quantity: wire.money(one.quantity, one.currency),
      cost: wire.base(one.cost),
    });
    return {
      period_end,
      mode,
      standing,
      lines: found.map(({ closing, worth, difference, ...one }) => ({
        ...held(one),
        rate: wire.rate(closing.rate),
        quote_unit: closing.quote_unit,
        quote_direction: closing.quote_direction,
        rate_base: perUnit(closing),
        rate_date: closing.day,
        worth: wire.base(worth),
        difference: wire.base(difference),
      })),
      missing: missing.map((one) => ({
        ...held(one),
        message: say('revaluation.rate-missing', {
          currencies: one.currency,
          periodEnd: period_end,
        }),
      })),
      difference: missing.length > 0 ? null : wire.base(totalDifference(found)),
    };
  }),

  serve(revaluation.store, async (call) =>
    revaluationOf(call.db, await revaluePeriod(call, call.input.period_end)),
  ),

  serve(revaluation.void, async (call) => {
    await voidRevaluation(call, call.params.id, call.input.reason);
    return revaluationOf(call.db, call.params.id);
  }),
];
