import type * as v from 'valibot';

import { asset as calls, type asset } from '@/lib/contract/assets/asset';
import { type Disposal, planDisposal } from '@/lib/domain/assets/asset-disposal';
import { planEstimate } from '@/lib/domain/assets/asset-estimate';
import {
  estimateOf,
  lastChanged,
  usedRefusals,
  chargedBy,
} from '@/lib/domain/assets/asset-holding';
import type { AssetPlan, Holding, PlannedMove } from '@/lib/domain/assets/asset-shapes';
import { planSplit, type Split } from '@/lib/domain/assets/asset-split';
import { planRepair, planRevaluation } from '@/lib/domain/assets/asset-value';
import { add, type Decimal, subtract, sum } from '@/lib/domain/money';
import { Refusal, refuseAny, Refusals } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import { moveToStage } from '@/server/document/move-to-stage';
import { takeBack } from '@/server/document/additional-entry';
import { isTooFine } from '@/server/document/plan-draft';
import { judgedBy, shownLines } from '@/server/document/preview';
import { statusOf } from '@/server/document/record';
import { type DocumentRow, findDocument } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { type Call, serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { heldAsset, type HeldAsset } from '@/server/ledger/held-assets.sql';
import { partyNames } from '@/server/ledger/party-names';
import { planningOf, stageNow, takeStep, writeTerms } from './asset-change';
import { courseOf } from './asset-course';
import { assetKind } from './asset-kind';
import { branchOf, employeeNamed, type AssetReference } from './asset-reference';
import { shownRows } from './asset-rows';
import { splitOff } from './asset-split';
import { takeBackMoves } from './assets.sql';

type Asked<Input> = Readonly<{ id: number; input: Input }>;

async function disposing(call: DocumentCall, { id, input }: Asked<Disposal>) {
  const known = await planningOf(call, id, input);
  return { ...known, plan: planDisposal(known.asset.holding, input, known.setting) };
}

async function revaluing(
  call: DocumentCall,
  { id, input }: Asked<Parameters<typeof planRevaluation>[1]>,
) {
  const known = await planningOf(call, id, { date: input.date });
  return { ...known, plan: planRevaluation(known.asset.holding, input, known.setting) };
}

async function estimating(
  call: DocumentCall,
  { id, input }: Asked<Parameters<typeof planEstimate>[1]>,
) {
  const known = await planningOf(call, id, { date: input.date });
  return { ...known, plan: planEstimate(known.asset.holding, input, known.setting) };
}

async function repairing(
  call: DocumentCall,
  { id, input }: Asked<Parameters<typeof planRepair>[1]>,
) {
  const known = await planningOf(call, id, input);
  return { ...known, plan: planRepair(known.asset.holding, input, known.setting) };
}

async function splitting(
  call: DocumentCall,
  { id, input }: Asked<Omit<Split, 'date'> & Readonly<{ date?: string | undefined }>>,
) {
  const known = await planningOf(call, id, { date: input.date });
  const { asset, setting } = known;
  const date = input.date ?? lastChanged(asset.holding);
  return { ...known, date, plan: planSplit(asset.holding, { ...input, date }, setting) };
}

const withPlace = <Plan extends AssetPlan>(plan: Plan, atPlace: readonly Refusal[]): Plan => ({
  ...plan,
  refusals: [...plan.refusals, ...atPlace],
});

/** Stores units that an asset produced, with their day. Refuses assets that are not depreciated by units. */
async function useUnits(
  call: DocumentCall,
  row: DocumentRow,
  { date, units }: Readonly<{ date: string; units: string }>,
): Promise<void> {
  const { asset } = await planningOf(call, row.id, { date });
  const { holding } = asset;
  const { terms } = holding;
  refuseAny([
    ...(estimateOf(terms).method === 'units'
      ? []
      : [new Refusal('asset.not-by-units', { field: 'units' })]),
    ...usedRefusals(holding, date),
  ]);
  await writeTerms(call.db, row.id, {
    ...terms,
    units_used: [...(terms.units_used ?? []), { date, units }],
  });
  const { stage } = row;
  await moveToStage(call, row, {
    page: 'asset',
    action: 'use',
    stage: stage === null ? null : await stageNow(call.db, row),
    reason: `${date}: ${units}`,
  });
}

const step = documentSteps(assetKind);

export const assetStepRoutes = [
  step(calls.dispose, async (call, row) => {
    const { input } = call;
    const { asset, plan, reference } = await disposing(call, { id: row.id, input });
    const { date, kind, proceeds = '0', currency, account_id } = input;
    const held = reference.accounts.get(account_id ?? 0)?.currency;
    const shown = currency ?? held ?? reference.currencies.base;
    const disposal = { date, kind, proceeds, currency: shown, gain: plan.gain ?? '0' };
    await takeStep(call, row, {
      asset,
      plan: withPlace(plan, reference.atPlace),
      action: 'dispose',
      step: { kind: 'disposal' },
      stage: kind === 'scrap' ? 'scrapped' : 'disposed',
      course: { disposal: { ...disposal, stage: row.stage ?? 'active' } },
    });
  }),
  step(calls['undo-disposal'], (call, row) => undoDisposal(call, row, call.input.reason)),
  step(calls.revalue, async (call, row) => {
    const { reason } = call.input;
    const { asset, plan } = await revaluing(call, { id: row.id, input: call.input });
    const revalued = { kind: 'revaluation', reason };
    await takeStep(call, row, { asset, plan, action: 'revalue', step: revalued });
  }),
  step(calls.estimate, async (call, row) => {
    const { reason } = call.input;
    const { asset, plan } = await estimating(call, { id: row.id, input: call.input });
    const estimated = { kind: 'estimate', ...(reason && { reason }) };
    await takeStep(call, row, { asset, plan, action: 'estimate', step: estimated });
  }),
  step(calls.repair, async (call, row) => {
    const { memo: reason, amount } = call.input;
    const { asset, plan, reference } = await repairing(call, { id: row.id, input: call.input });
    await takeStep(call, row, {
      asset,
      plan: withPlace(plan, reference.atPlace),
      action: 'repair',
      step: { kind: 'repair', amount, ...(reason && { reason }) },
    });
  }),
  step(calls.split, async (call, row) => {
    const { asset, plan } = await splitting(call, { id: row.id, input: call.input });
    await splitOff(call, row, { asset, plan, name: call.input.name });
  }),
  step(calls.transfer, (call, row) => transferAsset(call, row, call.input)),
  step(calls.suspend, async (call, row) => {
    const { reason } = call.input;
    const course = { ...courseOf(row.course), suspended: reason };
    await moveToStage(call, row, {
      page: 'asset',
      action: 'suspend',
      stage: 'suspended',
      course,
      reason,
    });
  }),
  step(calls.resume, async (call, row) => {
    const stage = await stageNow(call.db, { id: row.id, stage: null });
    const course = { ...courseOf(row.course), suspended: null };
    await moveToStage(call, row, { page: 'asset', action: 'resume', stage, course });
  }),
  step(calls.use, (call, row) => useUnits(call, row, call.input)),
  step(calls.photo, (call, row) => showPhoto(call, row, call.input.attachment_id)),

  serve(calls.previewDispose, async (call) => {
    const { input } = call;
    const id = await liveId(call);
    const known = await disposing(call, { id, input });
    return foresee(call, { ...known, isDisposal: true });
  }),
  serve(calls.previewRevalue, async (call) =>
    foresee(call, await revaluing(call, { id: await liveId(call), input: call.input })),
  ),
  serve(calls.previewEstimate, async (call) =>
    foresee(call, await estimating(call, { id: await liveId(call), input: call.input })),
  ),
  serve(calls.previewRepair, async (call) =>
    foresee(call, await repairing(call, { id: await liveId(call), input: call.input })),
  ),
  serve(calls.previewSplit, async (call) => {
    const known = await splitting(call, { id: await liveId(call), input: call.input });
    return foresee(call, { ...known, part: known.plan.part.moves });
  }),
];

/**
 * Returns the id of the asset whose step is previewed. Throws a 409 if the asset's state does not permit a disposal.
 */
async function liveId({
  db,
  params,
}: Pick<Call, 'db'> & Readonly<{ params: Readonly<{ id: number }> }>): Promise<number> {
  const row = await findDocument(db, 'asset', params.id);
  const status = statusOf(row);
  if (!calls.dispose.step.from.includes(status)) {
    throw new Conflict(`document.is-${status}`, { status, version: row.version });
  }
  return row.id;
}

/** Stores which attachment is the asset's photo. */
async function showPhoto(
  call: DocumentCall,
  row: DocumentRow,
  id: number | undefined,
): Promise<void> {
  if (id !== undefined && !(await isImageOf(call.db, id, row.id))) {
    throw new Refusal('asset.no-image', { field: 'attachment_id' });
  }
  await call.db
    .updateTable('asset')
    .set({ photo_id: id ?? null })
    .where('id', '=', row.id)
    .execute();
  await moveToStage(call, row, { page: 'asset', action: 'photo', stage: row.stage });
}

async function isImageOf(db: Db, id: number, asset: number): Promise<boolean> {
  const found = await db
    .selectFrom('attachment')
    .select('id')
    .where('id', '=', id)
    .where('document_type', '=', 'asset')
    .where('document_id', '=', asset)
    .where('content_type', 'like', 'image/%')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Reverses a disposal and the depreciation posted with it, and restores the schedule. The reversal is dated today, or
 * on the day of the disposal if that is later.
 */
async function undoDisposal(call: DocumentCall, row: DocumentRow, reason: string): Promise<void> {
  const course = courseOf(row.course);
  const { disposal } = course;
  const disposed = course.steps.findLast(({ kind }) => kind === 'disposal');
  if (!disposal || !disposed?.entry_id) throw new Error('a disposal without an entry');
  const { entry_id } = disposed;
  const today = await call.today();
  const date = today < disposal.date ? disposal.date : today;
  const reversal_id = await takeBack(call, row, { entryId: entry_id, memo: reason, date });
  await takeBackMoves(call.db, { entry_id, reversal_id, date });
  await moveToStage(call, row, {
    page: 'asset',
    action: 'undo disposal',
    reason,
    stage: disposal.stage,
    course: {
      ...course,
      disposal: null,
      steps: [
        ...course.steps.map((one) => (one === disposed ? { ...one, entry_id: null } : one)),
        { kind: 'undo', date, entry_id: null, reason },
      ],
    },
  });
}

type Transfer = v.InferOutput<(typeof asset)['transfer']['input']>;

/** Transfers an asset to another holder or place and posts nothing. Fields left out stay unchanged. */
async function transferAsset(
  call: DocumentCall,
  row: DocumentRow,
  { date, to_employee_id, location, branch_id }: Transfer,
): Promise<void> {
  const { db } = call;
  const now = await heldAsset(db, row.id);
  if (!now) throw new Error('an asset that stands is not in the register');
  const after = {
    employee_id: to_employee_id === undefined ? now.employee_id : to_employee_id,
    location: location === undefined ? now.location : location || null,
    branch_id: branch_id ?? now.branch_id,
  };
  const employee = await employeeNamed(db, after.employee_id);
  const branch = await branchOf(db, after.branch_id);
  const isSame =
    after.employee_id === now.employee_id &&
    after.location === now.location &&
    after.branch_id === now.branch_id;
  const refuse = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  refuseAny([
    ...refuse(isSame, 'asset.nothing-changed', 'to_employee_id'),
    ...refuse(after.employee_id !== null && !employee, 'asset.employee-missing', 'to_employee_id'),
    ...refuse(after.branch_id !== null && !branch, 'asset.branch-missing', 'branch_id'),
  ]);
  await db.updateTable('asset').set(after).where('id', '=', row.id).execute();
  const course = courseOf(row.course);
  const handover = {
    date: date ?? (await call.today()),
    employee: employee?.name ?? null,
    location: after.location,
    branch: branch?.name ?? null,
  };
  await moveToStage(call, row, {
    page: 'asset',
    action: 'transfer',
    stage: row.stage,
    course: { ...course, handovers: [...course.handovers, handover] },
  });
}

type Planned = Readonly<{
  asset: HeldAsset;
  plan: AssetPlan;
  reference: AssetReference;
  /** First cost and depreciation of the new asset, as changes to store; undefined unless a part is split off. */
  part?: readonly PlannedMove[];
  isDisposal?: boolean;
}>;

/**
 * Preview of a step: ledger lines, figures and schedule. Refusals are returned as warnings, except that an amount with
 * too many decimals is refused.
 */
async function foresee(
  call: DocumentCall,
  { asset, plan, reference, part, isDisposal = false }: Planned,
) {
  const { holding } = asset;
  const refusals: readonly Refusal[] = [...plan.refusals, ...reference.atPlace];
  if (refusals.some(isTooFine)) throw new Refusals(refusals);
  const { date, field, charged } = plan;
  const drafted = { ...plan, refusals, fieldOf: () => field };
  const judging = await judgedBy(call, 'asset', { date }, drafted, reference);
  const lines = judging.judged?.settled.lines ?? plan.lines;
  const wire = wireOf(reference.currencies);
  const after = afterwards(holding, plan);
  const figures = ({ cost, accumulated }: Pick<Holding, 'cost' | 'accumulated'>) => ({
    cost: wire.base(cost),
    accumulated: wire.base(accumulated),
    net: wire.base(subtract(cost, accumulated)),
  });
  return {
    lines: shownLines(lines, {
      date,
      reference,
      names: await partyNames(call.db, lines),
      seesCost: true,
    }),
    warnings: [...refusals, ...judging.refusals].map(({ code, params, field: at }) => ({
      key: code,
      message: call.say(code, params),
      ...(at !== undefined && { field: at }),
    })),
    before: figures(holding),
    after: figures(after),
    charged: wire.base(chargedBy(charged)),
    gain: plan.gain === undefined ? null : wire.base(plan.gain),
    part: part ? figures(sumsOf(part)) : null,
    rules: plan.rules.map(({ code, params }) => call.say(code, params)),
    schedule: shownRows(after, {
      posted: [
        ...holding.posted.map((row, at) => ({ ...row, entry_id: asset.posted_by[at] ?? null })),
        ...charged.map((row) => ({ date: row.date, entry_id: null })),
      ],
      isGone: isDisposal,
      wire,
    }),
  };
}

/** Figures that the asset will have after the plan. */
function afterwards(holding: Holding, { charged, moves, changes }: AssetPlan): Holding {
  const moved = sumsOf(moves);
  return {
    ...holding,
    cost: add(holding.cost, moved.cost),
    accumulated: sum([holding.accumulated, chargedBy(charged), moved.accumulated]),
    posted: [...holding.posted, ...charged],
    terms: { ...holding.terms, changes: [...(holding.terms.changes ?? []), ...changes] },
  };
}

function sumsOf(moves: readonly PlannedMove[]): Pick<Holding, 'cost' | 'accumulated'> {
  const of = (name: 'cost' | 'accumulated'): Decimal => sum(moves.map((move) => move[name] ?? '0'));
  return { cost: of('cost'), accumulated: of('accumulated') };
}
