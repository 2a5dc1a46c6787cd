import { sql } from 'kysely';

import { entriesOf, type RunEntry, totalOf } from '@/lib/domain/assets/depreciation-run';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { type Charge, recordCharges } from '@/server/assets/asset/assets.sql';
import { changeDocument, insertDocuments, type DocumentRow } from '@/server/document/rows';
import type { AuditNote } from '@/server/kernel/audit';
import type { Tx } from '@/server/kernel/host';
import { bookDatesOf } from '@/server/ledger/book-dates';
import { currenciesOf } from '@/server/ledger/currencies';
import { lockChargeable } from '@/server/ledger/held-assets.sql';
import { post } from '@/server/ledger/post';
import { type Candidate, dueBy } from './due';

export const DEPRECIATION = 'depreciation';

export type RunWish = Readonly<{
  period_end: string;
  skip?: readonly Readonly<{ asset_id: number; reason: string }>[] | undefined;
}>;

type Doing = Readonly<{
  userId: number | null;
  memo: string;
  /** Callback for the progress of the run, from 0 to 1. */
  progress?: (done: number) => Promise<void>;
}>;

/**
 * Reason why a run could not charge an asset. It is stored as a message key, so that all users read it in their own
 * language.
 */
type Failed = Readonly<{ asset_id: number; code: string; params: Refusal['params'] }>;

/**
 * Data stored with a run: its entries after the first, the number of charged assets, and, each with a reason, the
 * assets that the user skipped and those that could not be charged.
 */
export type RunCourse = Readonly<{
  later: readonly Readonly<{ entry_id: number }>[];
  skipped: NonNullable<RunWish['skip']>;
  failed: readonly Failed[];
  assets: number;
}>;

/**
 * Posts the depreciation that is due by a day, in the caller's transaction. Assets that cannot be charged are left out.
 * Takes locks, so that concurrent runs and steps of assets cannot post a row twice. Refuses if nothing is due or
 * nothing can be posted.
 */
export async function postRun(db: Tx, wish: RunWish, doing: Doing): Promise<Run> {
  await holdRuns(db);
  const { chosen, course } = await chosenOf(db, wish, doing.userId);
  await doing.progress?.(0.3);
  const { base } = await currenciesOf(db);
  const entries = entriesOf(rowsOf(chosen), base);
  const amount = totalOf(rowsOf(chosen));
  const summary = { date: wish.period_end, reference: null, memo: doing.memo, counterparty: null };
  const [row] = await insertDocuments(
    db,
    DEPRECIATION,
    [
      {
        body: { period_end: wish.period_end },
        customId: null,
        status: 'posted',
        summary: { ...summary, amount, currency: base, base: amount },
      },
    ],
    { by: doing.userId },
  );
  if (!row) throw new Error('a run was not stored');
  const ids = await postEntries(db, row, { entries, doing });
  await doing.progress?.(0.6);
  await writeCharges(db, { entries, ids, doing });
  const later = ids.slice(1).map((entry_id) => ({ entry_id }));
  await changeDocument(db, row, { course: { ...course, later } });
  return runOf(row, { amount, course });
}

type Run = Readonly<{
  /** Result of the run; a background job returns it. */
  result: Readonly<{ id: number; number: string; assets: number; amount: string; failed: number }>;
  note: AuditNote;
}>;

function runOf(
  { id, number }: DocumentRow,
  { amount, course: { assets, failed } }: Readonly<{ amount: string; course: RunCourse }>,
): Run {
  const changes = {
    status: [null, 'posted'],
    number: [null, number],
    assets: [null, assets],
    amount: [null, amount],
  } as const;
  return {
    result: { id, number: number ?? '', assets, amount, failed: failed.length },
    note: { action: 'post', page: DEPRECIATION, record_type: DEPRECIATION, record_id: id, changes },
  };
}

/** Takes the lock of depreciation runs, because two concurrent runs would post the same rows. */
export async function holdRuns(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${DEPRECIATION}, 0))`.execute(db);
}

/**
 * Locks the assets that may be due. Returns the assets to charge and the run's data, which names the assets that are
 * left out.
 */
async function chosenOf(db: Tx, { period_end, skip = [] }: RunWish, userId: number | null) {
  const books = { userId, dates: await bookDatesOf(db, userId) };
  const due = await dueBy(db, period_end, { books, ids: await lockChargeable(db, period_end) });
  refuseUnknown(skip, due);
  const isSkipped = new Set(skip.map(({ asset_id }) => asset_id));
  const wanted = due.filter(({ id }) => !isSkipped.has(id));
  const chosen = wanted.filter(({ refusal }) => refusal === undefined);
  if (chosen.length === 0) throw nothingOf(wanted, period_end);
  const failed = wanted.flatMap(({ id, refusal }): Failed[] =>
    refusal ? [{ asset_id: id, code: refusal.code, params: refusal.params }] : [],
  );
  return { chosen, course: { later: [], skipped: skip, failed, assets: chosen.length } };
}

/** Refuses to skip an asset that is not due, because the run would not charge this asset anyway. */
function refuseUnknown(skip: NonNullable<RunWish['skip']>, due: readonly Candidate[]): void {
  const ids = new Set(due.map(({ id }) => id));
  const unknown = skip.flatMap(({ asset_id }, index) =>
    ids.has(asset_id)
      ? []
      : [new Refusal('depreciation.not-due', { field: `skip.${index}.asset_id` })],
  );
  if (unknown.length > 0) throw new Refusals(unknown);
}

function nothingOf(wanted: readonly Candidate[], day: string): Error {
  const refusals = wanted.flatMap(({ refusal }) => (refusal ? [refusal] : []));
  const said = [...new Map(refusals.map((one) => [one.code, one])).values()];
  if (said.length > 0) return new Refusals(said);
  return new Refusal('depreciation.nothing', { params: { day }, field: 'period_end' });
}

const rowsOf = (chosen: readonly Candidate[]) =>
  chosen.flatMap(({ id, due, expense_account_id, accumulated_account_id }) =>
    due.map(({ date, amount }) => ({
      asset_id: id,
      date,
      amount,
      expense_account_id,
      accumulated_account_id,
    })),
  );

type Named = Readonly<{ id: number; number: string | null }>;

function postEntries(
  db: Tx,
  { id, number }: Named,
  { entries, doing }: Readonly<{ entries: readonly RunEntry[]; doing: Doing }>,
): Promise<number[]> {
  const named = { document_type: DEPRECIATION, document_id: id, number: number ?? '' };
  return post(
    db,
    entries.map(({ date, lines }) => ({
      kind: 'document' as const,
      date,
      memo: doing.memo,
      lines,
      field: 'period_end',
      dateField: 'period_end',
      fieldOf: () => 'period_end',
    })),
    {
      as: { userId: doing.userId, module: lockModuleOf(DEPRECIATION) },
      name: async () => entries.map(() => named),
    },
  );
}

/** Number of assets stored per statement. */
const AT_ONCE = 1000;

async function writeCharges(
  db: Tx,
  { entries, ids, doing }: Readonly<{ entries: readonly RunEntry[]; ids: number[]; doing: Doing }>,
): Promise<void> {
  const charges = entries.flatMap(({ date, rows }, index): Charge[] =>
    rows.map(({ asset_id, amount }) => ({
      asset_id,
      date,
      row_date: date,
      amount,
      entry_id: ids[index] ?? 0,
    })),
  );
  const byAsset = [...Map.groupBy(charges, ({ asset_id }) => asset_id).values()];
  for (let at = 0; at < byAsset.length; at += AT_ONCE) {
    await recordCharges(db, byAsset.slice(at, at + AT_ONCE).flat());
    await doing.progress?.(0.6 + 0.39 * Math.min(1, (at + AT_ONCE) / byAsset.length));
  }
}
