import { type Revaluation, revaluation } from '@/lib/contract/dealing/revaluation';
import { addDays } from '@/lib/domain/calendar';
import { negate, compare } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import type { Position } from '@/lib/domain/ledger/position';
import { perUnit } from '@/lib/domain/rate';
import { Refusal } from '@/lib/domain/refusal';
import {
  totalDifference,
  revaluationLines,
  type RevaluationMode,
  type Revalued,
  revalued,
} from '@/lib/domain/dealing/revaluation';
import { historyOf } from '@/server/document/record';
import {
  findDocument,
  changeDocument,
  insertDocuments,
  lockDocument,
} from '@/server/document/rows';
import { reversalOf } from '@/server/document/void';
import { voidedOf } from '@/server/document/voided';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { serve, type Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { wireOf, type Currencies, currenciesOf } from '@/server/ledger/currencies';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import {
  REVALUATION,
  revaluationOf,
  revaluationPage,
  holdRevaluations,
  type RevaluationBody,
  type ClosingRate,
  closingRates,
  heldAt,
  standingOf,
} from './revaluation.sql';

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
    const { mode, currencies, found, missing, previous } = await findRevaluation(db, period_end);
    const wire = wireOf(currencies);
    const held = (one: Readonly<{ currency: string; quantity: string; cost: string }>) => ({
      currency: one.currency,
      quantity: wire.money(one.quantity, one.currency),
      cost: wire.base(one.cost),
    });
    return {
      period_end,
      mode,
      standing: previous,
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

const page = 'fiscal closing';

type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'say'>;

/**
 * Revalues the currencies held at the end of a period and returns the id of the posted revaluation. Keeps an existing
 * revaluation if the result is unchanged; otherwise voids and replaces it. Refuses if a closing rate is missing, if
 * there is nothing to revalue, or if posting is closed on a day of its entries.
 */
async function revaluePeriod(call: Acting, periodEnd: string): Promise<number> {
  const { db, audit, say } = call;
  await holdRevaluations(db);
  const finding = await findRevaluation(db, periodEnd);
  const { missing, previous } = finding;
  if (missing.length > 0) {
    const params = { currencies: missing.map(({ currency }) => currency).join(', '), periodEnd };
    throw new Refusal('revaluation.rate-missing', { params, field: 'period_end' });
  }
  if (previous?.is_same) {
    audit({ action: 'revalue again', page, record_type: REVALUATION, record_id: previous.id });
    return previous.id;
  }
  if (finding.found.length === 0) {
    throw new Refusal('revaluation.nothing', { params: { periodEnd }, field: 'period_end' });
  }
  if (previous) await voidRevaluation(call, previous.id, say('revalue.replaced'));
  return postRevaluation(call, periodEnd, finding);
}

async function postRevaluation(
  { db, me, audit, say }: Acting,
  periodEnd: string,
  { mode, currencies, found }: Finding,
): Promise<number> {
  const difference = totalDifference(found);
  const body: RevaluationBody = { period_end: periodEnd, mode };
  const memo = say('revalue.memo', { periodEnd });
  const summary = { date: periodEnd, reference: null, memo, counterparty: null };
  const amounts = { amount: difference, currency: currencies.base, base: difference };
  const [row] = await insertDocuments(
    db,
    REVALUATION,
    [{ body, summary: { ...summary, ...amounts }, customId: null, status: 'posted' }],
    { by: me.id },
  );
  if (!row) throw new Error('a revaluation was not stored');
  await writeFound(db, row.id, found);

  const { revaluation_allowance, position_valuation, unrealised_fx } = await purposeAccounts(db, [
    'revaluation_allowance',
    'position_valuation',
    'unrealised_fx',
  ]);
  const accounts = {
    allowance: revaluation_allowance,
    valuation: position_valuation,
    result: unrealised_fx,
  };
  const lines = revaluationLines(found, mode, { accounts, base: currencies.base });
  const entry: Posting = {
    kind: 'revaluation',
    date: periodEnd,
    memo,
    lines,
    field: 'period_end',
    dateField: 'period_end',
  };
  const mirror = { ...entry, date: addDays(periodEnd, 1), lines: lines.map(mirrored) };
  const postings = mode === 'permanent' ? [entry] : [entry, mirror];
  if (lines.length > 0) await postAs({ db, me }, row, postings);
  const changes = {
    status: [null, 'posted'],
    number: [null, row.number],
    difference: [null, difference],
  } as const;
  audit({ action: 'create', page, record_type: REVALUATION, record_id: row.id, changes });
  return row.id;
}

const mirrored = (line: Posting['lines'][number]) => ({
  ...line,
  amount: negate(line.amount),
  base: negate(line.base),
});

async function writeFound(db: Tx, document_id: number, found: readonly Found[]): Promise<void> {
  const rows = found.map(({ closing, ...line }) => ({ document_id, ...line, rate_id: closing.id }));
  await db.insertInto('revaluation_line').values(rows).execute();
}

/** Voids a revaluation. Each entry is reversed on its original day, so that its amounts cancel out in every period. */
async function voidRevaluation(
  { db, me, audit }: Acting,
  id: number,
  reason: string,
): Promise<void> {
  const row = await lockDocument(db, REVALUATION, id);
  if (row.status !== 'posted')
    throw new Conflict(`document.is-${row.status}`, { status: row.status });
  const entries = await db
    .selectFrom('entry')
    .select(['id', 'date'])
    .where('document_type', '=', REVALUATION)
    .where('document_id', '=', id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
  const postings: Posting[] = [];
  for (const { id: entryId, date } of entries) {
    postings.push(await reversalOf(db, { entryId, memo: row.memo ?? '' }, date));
  }
  if (postings.length > 0) await postAs({ db, me }, row, postings);
  await changeDocument(db, row, { status: 'voided', void_reason: reason });
  const changes = { status: ['posted', 'voided'], void_reason: [null, reason] } as const;
  audit({ action: 'void', page, record_type: REVALUATION, record_id: id, changes });
}

async function postAs(
  { db, me }: Pick<Acting, 'db' | 'me'>,
  { id, number }: Readonly<{ id: number; number: string | null }>,
  postings: readonly Posting[],
): Promise<void> {
  const named = { document_type: REVALUATION, document_id: id, number: number ?? '' };
  await post(db, postings, {
    as: { userId: me.id, module: lockModuleOf(REVALUATION) },
    name: async () => postings.map(() => named),
  });
}

/** A held currency with its closing rate and revaluation result. */
type Found = Revalued & Readonly<{ closing: ClosingRate }>;

/**
 * Result of computing a revaluation without posting it. `missing` lists held currencies without a closing rate; unless
 * it is empty, the revaluation cannot be posted.
 */
type Finding = Readonly<{
  mode: RevaluationMode;
  currencies: Currencies;
  found: readonly Found[];
  missing: readonly (Position & Readonly<{ currency: string }>)[];
  previous: Readonly<{ id: number; number: string; is_same: boolean }> | null;
}>;

async function findRevaluation(db: Db, periodEnd: string): Promise<Finding> {
  const currencies = await currenciesOf(db);
  const { revaluation_mode: mode } = await settingOf(db, 'exchange');
  const previous = await standingOf(db, periodEnd);
  const held = await heldAt(db, periodEnd, currencies, previous?.id);
  const rates = await closingRates(db, periodEnd);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const found = held.flatMap((one) => {
    const closing = rates.get(one.currency);
    return closing ? [{ ...revalued(one, closing, decimals), closing }] : [];
  });
  const missing = held.filter(({ currency }) => !rates.has(currency));
  return {
    mode,
    currencies,
    found,
    missing,
    previous: previous
      ? {
          id: previous.id,
          number: previous.number ?? '',
          is_same: await comesOutAs(db, previous.id, { mode, found, missing }),
        }
      : null,
  };
}

/** True if a posted revaluation would have another result if it were computed now. */
async function isStale(
  db: Db,
  { id, status, period_end, mode }: Pick<Revaluation, 'id' | 'status' | 'period_end' | 'mode'>,
): Promise<boolean> {
  if (status !== 'posted') return false;
  const { found, missing } = await findRevaluation(db, period_end);
  return !(await comesOutAs(db, id, { mode, found, missing }));
}

/** True if a revaluation computed now would have the same mode and the same lines as the posted one. */
async function comesOutAs(
  db: Db,
  id: number,
  { mode, found, missing }: Pick<Finding, 'mode' | 'found' | 'missing'>,
): Promise<boolean> {
  const former = await revaluationOf(db, id);
  if (former.mode !== mode || missing.length > 0) return false;
  const rows = await db
    .selectFrom('revaluation_line')
    .select(['currency', 'quantity', 'cost', 'worth', 'rate_id'])
    .where('document_id', '=', id)
    .orderBy('currency')
    .execute();
  const now = found.map(({ closing, difference: _, ...one }) => ({ ...one, rate_id: closing.id }));
  return (
    rows.length === now.length &&
    rows.every((row, at) => {
      const one = now[at];
      return (
        row.currency === one?.currency &&
        row.rate_id === one.rate_id &&
        compare(row.quantity, one.quantity) === 0 &&
        compare(row.cost, one.cost) === 0 &&
        compare(row.worth, one.worth) === 0
      );
    })
  );
}
