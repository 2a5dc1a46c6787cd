import * as v from 'valibot';

import {
  ASSET_STAGES,
  ASSET_LIVE,
  ASSET_VOIDABLE,
  DISPOSALS,
} from '@/lib/domain/assets/asset-shapes';
import type { Page } from '@/lib/routes';
import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { importFields, importInput, tableForm } from '../import-fields';
import {
  Amount,
  CurrencyCode,
  Day,
  Decimal,
  Id,
  Line,
  Name,
  Nothing,
  PositiveMoney,
  Rate,
  Reason,
} from '../schemas';
import { type StepEndpoint, stepsOf } from '../steps';
import { assetRecord, assetRow, Foreseen } from './asset-shapes';
import { LifeMonths } from './depreciation-fields';
import { ScheduleRow } from './schedule-preview';
import { termFields, Units } from './terms';

/** Fields for the payment or receipt of an action on an asset. `rate` is base currency per unit of `currency`. */
const paying = {
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  location_id: v.optional(Id),
  party_id: v.optional(Id),
} as const;

/** Share of an asset as a fraction above 0 and below 1; 0.25 is a quarter. */
const Share = v.pipe(
  v.string('share'),
  v.regex(/^0?\.\d{1,8}$/, 'share'),
  v.regex(/[1-9]/, 'share'),
);

const { method, rate_percent } = termFields;

/** Input fields of the actions that have a preview; the action and its preview have the same fields. */
const asks = {
  dispose: {
    date: Day,
    kind: v.picklist(DISPOSALS, 'choice'),
    /** Sale price; required for a sale, refused for scrap. */
    proceeds: v.optional(Amount),
    /** Account that receives the proceeds. */
    account_id: v.optional(Id),
    ...paying,
  },
  /** `value` is the book value in base that the asset gets on `date`. */
  revalue: { date: Day, value: Amount, reason: Reason },
  /** `life_months` is the total life in months, counted from the in-service date. */
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
    /**
     * If true, the amount is added to the cost of the asset and depreciated over the remaining periods; if false, it is
     * posted as an expense.
     */
    capitalise: v.boolean('boolean'),
    account_id: Id,
    /** New total life in months, if the repair extends the life of the asset. */
    life_months: v.optional(LifeMonths),
    memo: v.optional(Line(500)),
    ...paying,
  },
  split: {
    /**
     * Day of the split. The default is the day of the asset's last change, so that the new asset can be disposed of on
     * any later day.
     */
    date: v.optional(Day),
    name: Name(200),
    quantity: v.optional(v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(1, 'whole'))),
    share: v.optional(Share),
  },
} as const;

const live = { from: ASSET_LIVE, to: ASSET_LIVE } as const;

/** Actions that change the figures or the depreciation of an asset, dispose of it, or split it. */
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

/** Actions that hand over an asset, suspend or resume its depreciation, record units used, or change its photo. */
const careSteps = {
  transfer: {
    ...({ action: 'edit', ...live } as const),
    summary:
      'Hands an asset over: to an employee, a place, a branch. Null says that nobody has it.',
    asks: {
      /** Day of the handover; the default is today. */
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
 * Defines the actions on an asset. A disposal, a revaluation and a split first post the depreciation due up to their
 * day. The preview of an action is at `{step}/preview`.
 */
function assetSteps<
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

const Count = v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'whole'));

/**
 * Fields of an asset draft. `cost` is in `currency`, by default the currency of the paying account, otherwise base.
 * `rate` is base currency per unit of `currency`. Salvage and opening figures are in base. The default depreciation
 * terms are the terms of the category.
 */
const body = {
  name: Name(200),
  category_id: Id,
  cost: PositiveMoney,
  currency: v.optional(CurrencyCode),
  rate: v.optional(Rate),
  purchased_on: Day,
  in_service_on: Day,
  salvage: v.optional(Amount),
  ...termFields,
  /** Account that pays for the asset. Without it, no purchase is posted. */
  paid_from_account_id: v.optional(Id),
  /** Location that pays for the asset. */
  location_id: v.optional(Id),
  /** Party whose balance is credited with the purchase. */
  party_id: v.optional(Id),
  /** If true and no account pays, the cost is posted against opening equity. */
  opening: v.optional(v.boolean('boolean')),
  /** Date of the opening figures; the default is the purchase date. */
  opening_on: v.optional(Day),
  opening_accumulated: v.optional(Amount),
  /** Number of periods for which the opening accumulated depreciation was charged. */
  opening_periods: v.optional(Count),
  quantity: v.optional(v.pipe(Count, v.minValue(1, 'whole'), v.maxValue(1_000_000, 'whole'))),
  serial: v.optional(Line(100)),
  supplier: v.optional(Line(200)),
  invoice_reference: v.optional(Line(100)),
  location: v.optional(Line(200)),
  employee_id: v.optional(Id),
  branch_id: v.optional(Id),
  warranty_end: v.optional(Day),
  /** Id of the image among `attachment_ids` that is shown as the asset's photo. */
  photo_id: v.optional(Id),
  notes: v.optional(Line(500)),
} as const;

const PATH = 'assets/asset';
const page = 'asset';

const document = documentEndpoints({
  path: PATH,
  page,
  body,
  own: assetRecord,
  rows: assetRow,
  stages: ASSET_STAGES,
});

const digits = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'id')));

const ImportResult = v.object({
  assets: v.number(),
  cost: Decimal,
  accumulated: Decimal,
  net: Decimal,
  ...importFields,
});

export const asset = {
  ...document,
  list: {
    ...document.list,
    input: v.strictObject({
      ...document.list.input.entries,
      category_id: digits,
      employee_id: digits,
      location: v.optional(Line(200)),
      /** Range for the end of the warranty: earliest and latest day, both included. */
      warranty_from: v.optional(Day),
      warranty_to: v.optional(Day),
    }),
  },
  ...assetSteps({ path: PATH, page }, document),
  schedule: endpoint({
    method: 'GET',
    path: `${PATH}/{id}/schedule`,
    summary:
      'Every period of an asset: those that were posted, with their entries, and those to come.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: v.array(ScheduleRow),
  }),
  import: endpoint({
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Enters a workbook or CSV of a register, all or nothing, and activates each asset. With dry_run nothing is imported.',
    allow: { page, action: 'create' },
    also: [{ page, action: 'post' }],
    input: importInput,
    answer: ImportResult,
    form: tableForm(4),
    timeoutMs: 600_000,
    stales: [...(document.store.stales ?? [])],
  }),
};

export type Asset = v.InferOutput<(typeof asset)['show']['answer']>;
export type AssetRow = v.InferOutput<(typeof asset)['list']['answer']>['data'][number];
export type AssetBody = v.InferOutput<(typeof asset)['store']['input']>;
