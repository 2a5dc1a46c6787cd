import { type DueAsset, depreciation, type ShownRun } from '@/lib/contract/assets/depreciation';
import { netOf } from '@/lib/domain/assets/asset-holding';
import { add, subtract } from '@/lib/domain/money';
import { lockModuleOf } from '@/lib/domain/ledger/open-books';
import { lockAssets, takeBackCharges } from '@/server/assets/asset/assets.sql';
import { historyOf } from '@/server/document/record';
import { findDocument, changeDocument, lockDocument } from '@/server/document/rows';
import { reversalOf } from '@/server/document/void';
import { voidedOf } from '@/server/document/voided';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { bookDatesSeen } from '@/server/ledger/book-dates';
import { currenciesOf, wireOf } from '@/server/ledger/currencies';
import { maybeDue } from '@/server/ledger/held-assets.sql';
import { post } from '@/server/ledger/post';
import type { Posting } from '@/server/ledger/posting';
import { amountOf, dueBy } from './due';
import { DEPRECIATION, postRun, holdRuns } from './post-run';
import { DEPRECIATION_RUN, type RunInput } from './run-job';
import { linesOfRun, runOf, runPage } from './runs.sql';

/** A run with at least this many assets that are due and not skipped is posted by a background job. */
const BEHIND = 200;
/** If at least this many assets may be due, the job, not the request, determines which are due. */
const UNSEEN = 1000;

async function shownRun(call: Call, id: number): Promise<ShownRun> {
  const { db, host, user, noted } = call;
  const run = await runOf(call, id);
  const pending = { notes: noted(), user: user?.name ?? null, at: host.now().toISOString() };
  return {
    ...run,
    lines: await linesOfRun(db, id),
    voided: await voidedOf(db, await findDocument(db, DEPRECIATION, id)),
    history: await historyOf(db, DEPRECIATION, id, pending),
  };
}

async function previewed(
  { db, me, say }: Pick<Call, 'db' | 'me' | 'say'>,
  periodEnd: string,
): Promise<DueAsset[]> {
  const books = { userId: me.id, dates: await bookDatesSeen(db, me.id) };
  const assets = await dueBy(db, periodEnd, { books });
  const names = await categoryNames(db);
  const wire = wireOf(await currenciesOf(db));
  return assets.map((asset) => {
    const amount = amountOf(asset);
    const { id, number, name, due, holding, refusal } = asset;
    return {
      asset_id: id,
      number,
      name,
      category: names.get(asset.category_id) ?? '',
      rows: due.length,
      from: due[0]?.date ?? periodEnd,
      to: due.at(-1)?.date ?? periodEnd,
      amount: wire.base(amount),
      accumulated_after: wire.base(add(holding.accumulated, amount)),
      net_after: wire.base(subtract(netOf(holding), amount)),
      refusal: refusal ? say(refusal.code, refusal.params) : null,
    };
  });
}

async function categoryNames(db: Call['db']): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('asset_category').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Store = Call<(typeof depreciation)['store']>;

async function stored(call: Store) {
  const { db, me, input, say, audit } = call;
  if (await isMuch(call)) return { job: await enqueue(call) };
  const memo = say('depreciation-run.memo', { day: input.period_end });
  const { result, note } = await postRun(db, input, { userId: me.id, memo });
  audit(note);
  return shownRun(call, result.id);
}

async function isMuch({ db, me, input: { period_end, skip = [] } }: Store): Promise<boolean> {
  const many = UNSEEN + skip.length;
  if ((await maybeDue(db, period_end, many)).length >= many) return true;
  const books = { userId: me.id, dates: await bookDatesSeen(db, me.id) };
  const due = await dueBy(db, period_end, { books });
  return due.length - skip.length >= BEHIND;
}

async function enqueue(call: Store): Promise<{ id: number; status: string }> {
  const { db, host, me, locale, visitor, requestId } = call;
  const { period_end, skip = [] } = call.input;
  const input: RunInput = { period_end, skip: [...skip], locale, ip: visitor.ip, requestId };
  const job = await host.jobs.enqueue(db, { kind: DEPRECIATION_RUN, input, userId: me.id });
  call.audit({ action: 'post', page: DEPRECIATION, record_type: 'job', record_id: job.id });
  return job;
}

export const depreciationRoutes = [
  serve(depreciation.list, (call) => runPage(call, call.input)),
  serve(depreciation.show, (call) => shownRun(call, call.params.id)),
  serve(depreciation.preview, (call) => previewed(call, call.input.period_end)),
  serve(depreciation.store, stored),
  serve(depreciation.void, async (call) => {
    await voidRun(call, call.params.id, call.input);
    return shownRun(call, call.params.id);
  }),
];

type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'today'>;
type Voiding = Readonly<{ reason: string; date?: string | undefined }>;

/**
 * Voids a run: reverses its entries on the given day, by default today, so that its schedule rows become due again.
 * Refuses if one of its assets was disposed of or split after the run.
 */
async function voidRun(
  { db, me, audit, today }: Acting,
  id: number,
  { reason, date }: Voiding,
): Promise<void> {
  await holdRuns(db);
  const row = await lockDocument(db, DEPRECIATION, id);
  if (row.status !== 'posted') {
    throw new Conflict(`document.is-${row.status}`, { status: row.status });
  }
  const day = date ?? (await today());
  const entries = await entriesOfRun(db, id);
  await lockAssets(db, await assetsOfRun(db, entries));
  const postings: Posting[] = [];
  for (const entryId of entries) {
    postings.push(await reversalOf(db, { entryId, memo: row.memo ?? '' }, day));
  }
  const named = { document_type: DEPRECIATION, document_id: id, number: row.number ?? '' };
  const reversals = await post(db, postings, {
    as: { userId: me.id, module: lockModuleOf(DEPRECIATION) },
    name: async () => postings.map(() => named),
  });
  for (const [index, entry_id] of entries.entries()) {
    await takeBackCharges(db, { entry_id, reversal_id: reversals[index] ?? 0, date: day });
  }
  // Empties the list of entries after the first, because a run may list only entries that are in force.
  const course = { ...row.course, later: [] };
  await changeDocument(db, row, { status: 'voided', void_reason: reason, course });
  const changes = { status: ['posted', 'voided'], void_reason: [null, reason] } as const;
  audit({ action: 'void', page: DEPRECIATION, record_type: DEPRECIATION, record_id: id, changes });
}

async function entriesOfRun(db: Acting['db'], id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry')
    .select('id')
    .where('document_type', '=', DEPRECIATION)
    .where('document_id', '=', id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

async function assetsOfRun(db: Acting['db'], entries: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('asset_move')
    .select('asset_id')
    .distinct()
    .where('entry_id', 'in', [0, ...entries])
    .execute();
  return rows.map((row) => row.asset_id);
}
