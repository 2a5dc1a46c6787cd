import { addDays } from '@/lib/domain/calendar';
import { negate } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/open-books';
import { Refusal } from '@/lib/domain/refusal';
import { revaluationLines, totalDifference } from '@/lib/domain/revaluation';
import { reversalOf } from '@/server/document/void';
import { changeDocument, insertDocuments, lockDocument } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import type { Call } from '@/server/kernel/serve';
import { post } from '@/server/ledger/post';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import type { Posting } from '@/server/ledger/posting';
import { type Finding, findRevaluation, type Found } from './find-revaluation';
import { holdRevaluations, REVALUATION, type RevaluationBody } from './revaluation.sql';

const page = 'fiscal closing';

export type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'say'>;

/**
 * Revalues the currencies held at the end of a period and returns the document's id. An existing revaluation is
 * returned if its result is unchanged, otherwise voided and replaced. Refuses a missing closing rate, and a closed day
 * (the period end, or the next day for the mirror entry).
 */
export async function revaluePeriod(call: Acting, periodEnd: string): Promise<number> {
  const { db, audit, say } = call;
  await holdRevaluations(db);
  const finding = await findRevaluation(db, periodEnd);
  const { missing, standing } = finding;
  if (missing.length > 0) {
    const params = { currencies: missing.map(({ currency }) => currency).join(', '), periodEnd };
    throw new Refusal('revaluation.rate-missing', { params, field: 'period_end' });
  }
  if (standing?.is_same) {
    audit({ action: 'revalue again', page, record_type: REVALUATION, record_id: standing.id });
    return standing.id;
  }
  if (finding.found.length === 0) {
    throw new Refusal('revaluation.nothing', { params: { periodEnd }, field: 'period_end' });
  }
  if (standing) await voidRevaluation(call, standing.id, say('revalue.replaced'));
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

/** Voids a revaluation. Each entry is reversed on its own day, so that no period keeps a part of it. */
export async function voidRevaluation(
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
