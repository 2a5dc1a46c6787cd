import { asset as calls } from '@/lib/contract/assets/asset';
import { type Disposal, planDisposal } from '@/lib/domain/asset-disposal';
import { estimateOf, lastChanged, usedRefusals } from '@/lib/domain/asset-holding';
import type { AssetPlan } from '@/lib/domain/asset-shapes';
import { planSplit, type Split } from '@/lib/domain/asset-split';
import { planEstimate } from '@/lib/domain/asset-estimate';
import { planRepair, planRevaluation } from '@/lib/domain/asset-value';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import type { DocumentCall } from '@/server/document/document-call';
import { documentSteps } from '@/server/document/document-steps';
import { goOn } from '@/server/document/go-on';
import type { DocumentRow } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import { type Call, serve } from '@/server/kernel/serve';
import { findDocument } from '@/server/document/rows';
import { statusOf } from '@/server/document/record';
import { courseOf } from './asset-course';
import { planningOf, stageNow, takeStep, writeTerms } from './asset-change';
import { assetKind } from './asset-kind';
import { showPhoto } from './asset-photo';
import { foresee } from './asset-preview';
import { splitOff } from './asset-split';
import { transferAsset } from './asset-transfer';
import { undoDisposal } from './asset-undo';

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

/** Stores the units that an asset produced, with their day. Refuses other methods than depreciation by units. */
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
  await goOn(call, row, {
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
    await goOn(call, row, { page: 'asset', action: 'suspend', stage: 'suspended', course, reason });
  }),
  step(calls.resume, async (call, row) => {
    const stage = await stageNow(call.db, { id: row.id, stage: null });
    const course = { ...courseOf(row.course), suspended: null };
    await goOn(call, row, { page: 'asset', action: 'resume', stage, course });
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

/** Returns the asset's id for a preview. Refuses the same states as the step. */
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
