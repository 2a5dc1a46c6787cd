import * as v from 'valibot';

import { ASSET_LIVE, ASSET_VOIDABLE } from '@/lib/domain/asset-shapes';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { Day, Id, Line, Reason } from '../schemas';
import { type StepEndpoint, stepsOf } from '../steps';
import { asks } from './asset-asks';
import { Foreseen } from './asset-shapes';
import { Units } from './terms';

const live = { from: ASSET_LIVE, to: ASSET_LIVE } as const;

/** Steps that change the value of an asset. */
const valueSteps = {
  dispose: {
    ...({
      action: 'post',
      from: ASSET_LIVE,
      to: ['disposed', 'scrapped'],
      asks: asks.dispose,
    } as const),
    summary:
      'Sells or scraps an asset: charges it up to the day as its convention counts it, takes cost and accumulated depreciation off the books, posts the gain or loss, and transfers its revaluation surplus to retained earnings unless the category keeps it.',
  },
  'undo-disposal': {
    ...({ action: 'void', from: ['disposed', 'scrapped'], to: ASSET_LIVE } as const),
    summary: 'Takes a disposal back by a new entry; the schedule is as it was before.',
    asks: { reason: Reason },
  },
  revalue: {
    ...({ action: 'post', ...live, asks: asks.revalue } as const),
    summary:
      'Sets what an asset is worth. Up: first reverses earlier impairment through profit and loss, the rest is revaluation surplus. Down: first takes from the surplus, the rest is impairment.',
  },
  estimate: {
    ...({ action: 'post', ...live, asks: asks.estimate } as const),
    summary:
      'Changes life, salvage value or method of an asset; what is left is charged over the periods that are left.',
  },
  repair: {
    ...({ action: 'post', ...live, asks: asks.repair } as const),
    summary: 'Pays a repair: as an expense, or added to the cost of the asset.',
  },
  split: {
    ...({ action: 'post', ...live, asks: asks.split } as const),
    summary:
      'Makes a part of an asset an asset of its own; what rounding leaves stays with the rest.',
  },
} as const;

/** Steps that change its holder, place, photo or depreciation state. */
const careSteps = {
  transfer: {
    ...({ action: 'edit', ...live } as const),
    summary:
      'Hands an asset over: to an employee, a place, a branch. Null says that nobody has it.',
    asks: {
      /** Defaults to today. */
      date: v.optional(Day),
      to_employee_id: v.optional(v.nullable(Id)),
      location: v.optional(v.nullable(Line(200))),
      branch_id: v.optional(Id),
    },
  },
  suspend: {
    ...({ action: 'post', from: ['active'], to: ['suspended'] } as const),
    summary: 'Depreciation runs pass an asset over until it is resumed.',
    asks: { reason: Reason },
  },
  resume: {
    ...({ action: 'post', from: ['suspended'], to: ['active'] } as const),
    summary: 'Charges an asset again; what fell due meanwhile is charged with what falls due next.',
  },
  use: {
    ...({ action: 'post', from: ['active'], to: ['active'] } as const),
    summary: 'Says how many units an asset gave on a day, which the next run charges.',
    asks: { date: Day, units: Units },
  },
  photo: {
    ...({ action: 'edit', from: [...ASSET_LIVE, 'disposed', 'scrapped'] } as const),
    to: [...ASSET_LIVE, 'disposed', 'scrapped'],
    summary: 'Says which image among its attachments shows an asset; none when left out.',
    asks: { attachment_id: v.optional(Id) },
  },
} as const;

type Kind<Path extends string> = Readonly<{ path: Path; page: Page }>;
type Document<Answer extends v.GenericSchema, Void, Approve, Reject> = Readonly<{
  show: Readonly<{ answer: Answer }>;
  store: Readonly<{ stales?: readonly string[] }>;
  void: Void;
  approve: Approve;
  reject: Reject;
}>;

/**
 * The steps of an asset. A step that changes its value first posts the depreciation due up to that day, and has a
 * preview at `{step}/preview`.
 */
export function assetSteps<
  const Path extends string,
  Answer extends v.GenericSchema,
  Void extends StepEndpoint,
  Approve extends StepEndpoint,
  Reject extends StepEndpoint,
>({ path, page }: Kind<Path>, document: Document<Answer, Void, Approve, Reject>) {
  const stales = [path, 'assets', ...(document.store.stales ?? [])];
  const steps = stepsOf(
    { path, page, stales },
    {
      ...valueSteps,
      ...careSteps,
    },
    document.show.answer,
  );
  const preview = <const Step extends string, const Asks extends v.ObjectEntries>(
    step: Step,
    entries: Asks,
  ) =>
    endpoint({
      method: 'POST',
      path: `${path}/{id}/${step}/preview`,
      summary: `What the step "${step}" of an asset would post and change. Saves nothing.`,
      allow: { page, action: 'view' },
      input: v.strictObject(entries),
      answer: Foreseen,
      dry: true,
      stales: [],
    });
  return {
    ...steps,
    void: { ...document.void, step: { from: ASSET_VOIDABLE, to: ['voided', ...ASSET_VOIDABLE] } },
    approve: {
      ...document.approve,
      step: { from: ['pending_approval', ...ASSET_VOIDABLE], to: ['voided', ...ASSET_VOIDABLE] },
    },
    reject: {
      ...document.reject,
      step: { from: ['pending_approval', ...ASSET_VOIDABLE], to: ['draft', ...ASSET_VOIDABLE] },
    },
    previewDispose: preview('dispose', asks.dispose),
    previewRevalue: preview('revalue', asks.revalue),
    previewEstimate: preview('estimate', asks.estimate),
    previewRepair: preview('repair', asks.repair),
    previewSplit: preview('split', asks.split),
  };
}
