import * as v from 'valibot';

import { ASSET_LIVE, ASSET_VOIDABLE, DISPOSALS } from '@/lib/domain/asset-shapes';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { Amount, CurrencyCode, Day, Id, Line, Name, PositiveMoney, Rate, Reason } from '../schemas';
import { type StepEndpoint, stepsOf } from '../steps';
import { Foreseen } from './asset-shapes';
import { LifeMonths } from './depreciation-fields';
import { termFields, Units } from './terms';

/** Money that comes in or goes out with a step; `rate` is base per one unit of `currency`. */
const paying = {
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  location_id: v.optional(Id),
  party_id: v.optional(Id),
} as const;

/** A part of one, above nothing and below all of it: 0.25 is a quarter. */
const Share = v.pipe(
  v.string('share'),
  v.regex(/^0?\.\d{1,8}$/, 'share'),
  v.regex(/[1-9]/, 'share'),
);

const { method, rate_percent } = termFields;

const asks = {
  dispose: {
    date: Day,
    kind: v.picklist(DISPOSALS, 'choice'),
    /** What it is sold for; none of what is scrapped. */
    proceeds: v.optional(Amount),
    /** Where the proceeds go. */
    account_id: v.optional(Id),
    ...paying,
  },
  /** `value` is what it is worth from that day on, in base. */
  revalue: { date: Day, value: Amount, reason: Reason },
  /** `life_months` is the whole life, from the day in service. */
  estimate: {
    date: Day,
    life_months: v.optional(LifeMonths),
    salvage: v.optional(Amount),
    method,
    rate_percent,
    reason: v.optional(Line(500)),
  },
  repair: {
    date: Day,
    amount: PositiveMoney,
    /** Adds to the cost of the asset, charged over the periods that are left; else it is an expense. */
    capitalise: v.boolean('boolean'),
    account_id: Id,
    /** The whole life from then on, where the repair makes it longer. */
    life_months: v.optional(LifeMonths),
    memo: v.optional(Line(500)),
    ...paying,
  },
  split: {
    /** Today when left out. */
    date: v.optional(Day),
    name: Name(200),
    quantity: v.optional(v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(1, 'whole'))),
    share: v.optional(Share),
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
 * The steps of an asset. What moves its value first posts what is due up to that day; each of them has a preview at
 * `{step}/preview`.
 */
export function assetSteps<
  const Path extends string,
  Answer extends v.GenericSchema,
  Void extends StepEndpoint,
  Approve extends StepEndpoint,
  Reject extends StepEndpoint,
>({ path, page }: Kind<Path>, document: Document<Answer, Void, Approve, Reject>) {
  const stales = [path, 'assets', ...(document.store.stales ?? [])];
  const live = { from: ASSET_LIVE, to: ASSET_LIVE } as const;
  const steps = stepsOf(
    { path, page, stales },
    {
      dispose: {
        ...{ action: 'post', from: ASSET_LIVE, to: ['disposed', 'scrapped'], asks: asks.dispose },
        summary:
          'Sells or scraps an asset: charges it up to the day, the day itself included, takes cost and accumulated depreciation off the books, and posts the gain or loss.',
      },
      'undo-disposal': {
        ...{ action: 'void', from: ['disposed', 'scrapped'], to: ASSET_LIVE },
        summary: 'Takes a disposal back by a new entry; the schedule is as it was before.',
        asks: { reason: Reason },
      },
      revalue: {
        ...{ action: 'post', ...live, asks: asks.revalue },
        summary:
          'Sets what an asset is worth. Up: first reverses earlier impairment through profit and loss, the rest is revaluation surplus. Down: first takes from the surplus, the rest is impairment.',
      },
      estimate: {
        ...{ action: 'post', ...live, asks: asks.estimate },
        summary:
          'Changes life, salvage value or method of an asset; what is left is charged over the periods that are left.',
      },
      repair: {
        ...{ action: 'post', ...live, asks: asks.repair },
        summary: 'Pays a repair: as an expense, or added to the cost of the asset.',
      },
      split: {
        ...{ action: 'post', ...live, asks: asks.split },
        summary:
          'Makes a part of an asset an asset of its own; what rounding leaves stays with the rest.',
      },
      transfer: {
        ...{ action: 'edit', ...live },
        summary:
          'Hands an asset over: to an employee, a place, a branch. Null says that nobody has it.',
        asks: {
          /** Today when left out. */
          date: v.optional(Day),
          to_employee_id: v.optional(v.nullable(Id)),
          location: v.optional(v.nullable(Line(200))),
          branch_id: v.optional(Id),
        },
      },
      suspend: {
        ...{ action: 'post', from: ['active'], to: ['suspended'] },
        summary: 'Depreciation runs pass an asset over until it is resumed.',
        asks: { reason: Reason },
      },
      resume: {
        ...{ action: 'post', from: ['suspended'], to: ['active'] },
        summary:
          'Charges an asset again; what fell due meanwhile is charged with what falls due next.',
      },
      use: {
        ...{ action: 'post', from: ['active'], to: ['active'] },
        summary: 'Says how many units an asset gave on a day, which the next run charges.',
        asks: { date: Day, units: Units },
      },
      photo: {
        ...{ action: 'edit', from: [...ASSET_LIVE, 'disposed', 'scrapped'] },
        to: [...ASSET_LIVE, 'disposed', 'scrapped'],
        summary: 'Says which image among its attachments shows an asset; none when left out.',
        asks: { attachment_id: v.optional(Id) },
      },
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
