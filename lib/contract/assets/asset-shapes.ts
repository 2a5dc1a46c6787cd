import * as v from 'valibot';

import { ASSET_MOVES } from '@/lib/domain/assets/asset-shapes';
import { AccountName } from '../accounting/payment';
import { EntryLine, Warning } from '../document-fields';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';
import { ScheduleRow } from './schedule-preview';

/** Cost, accumulated depreciation and net value of an asset, in base. */
export const Figures = v.object({ cost: Decimal, accumulated: Decimal, net: Decimal });
export type Figures = v.InferOutput<typeof Figures>;

/** Preview of an action on an asset; nothing is stored. */
export const Foreseen = v.object({
  lines: v.array(EntryLine),
  warnings: v.array(Warning),
  before: Figures,
  after: Figures,
  /** Depreciation that the action posts in addition to its own change, in base. */
  charged: Decimal,
  /** Gain of a disposal, negative for a loss; null for other actions. */
  gain: v.nullable(Decimal),
  /** Figures of the new asset of a split; null for other actions. */
  part: v.nullable(Figures),
  /**
   * Explanations, as text, of the rules that the preview applied, such as how much of the last period is depreciated.
   */
  rules: v.array(v.string()),
  schedule: v.array(ScheduleRow),
});
export type Foreseen = v.InferOutput<typeof Foreseen>;

/** One change of the cost or the accumulated depreciation of an asset; `kind` is its cause. */
const Movement = v.object({
  date: ShownDay,
  kind: v.picklist(ASSET_MOVES),
  /** Change of the cost in base; `accumulated` is the change of the accumulated depreciation. */
  cost: Decimal,
  accumulated: Decimal,
  entry_id: v.nullable(Id),
  /** True if the movement reverses an earlier movement. `reversed` is true if a later movement reversed this one. */
  reverses: v.boolean(),
  reversed: v.boolean(),
  /** Document that posted the movement: the asset or the depreciation run. */
  document: v.nullable(v.object({ type: v.string(), id: Id, number: v.nullable(v.string()) })),
});

/** Holder, location and branch of an asset from a day on. */
const Handover = v.object({
  date: ShownDay,
  employee: v.nullable(v.string()),
  location: v.nullable(v.string()),
  branch: v.nullable(v.string()),
});

const Named = v.object({ id: Id, name: v.string() });
const Numbered = v.object({ id: Id, number: v.nullable(v.string()), name: v.string() });

/**
 * Fields of an asset record, in addition to the fields of every document. Amounts are in base, except
 * `disposal.proceeds`.
 */
export const assetRecord = {
  name: v.string(),
  category_id: Id,
  category: Named,
  ...Figures.entries,
  salvage: Decimal,
  purchased_on: ShownDay,
  in_service_on: ShownDay,
  quantity: v.number(),
  serial: v.nullable(v.string()),
  supplier: v.nullable(v.string()),
  invoice_reference: v.nullable(v.string()),
  location: v.nullable(v.string()),
  employee_id: v.nullable(Id),
  employee: v.nullable(Named),
  warranty_end: v.nullable(ShownDay),
  method: v.string(),
  life_months: v.number(),
  frequency_months: v.number(),
  convention: v.string(),
  rate_percent: v.nullable(Decimal),
  switch_to_straight_line: v.boolean(),
  /** Purchase or opening data. `rate` is base currency per unit of the document's currency. */
  rate: v.nullable(Decimal),
  paid_from_account_id: v.nullable(Id),
  paid_from: v.nullable(AccountName),
  party_id: v.nullable(Id),
  location_id: v.nullable(Id),
  opening: v.boolean(),
  opening_on: v.nullable(ShownDay),
  opening_accumulated: v.nullable(Decimal),
  opening_periods: v.nullable(v.number()),
  /** Accounts for the cost and the accumulated depreciation of the asset. */
  accounts: v.object({ cost: v.nullable(AccountName), accumulated: v.nullable(AccountName) }),
  /** Last day for which depreciation was charged. `next` is the date and amount of the next charge. */
  charged_to: v.nullable(ShownDay),
  next: v.nullable(v.object({ date: ShownDay, amount: Decimal })),
  /** Impairment losses that can still be reversed; `surplus` is the revaluation surplus in equity. */
  impaired: Decimal,
  surplus: Decimal,
  disposal: v.nullable(
    v.object({
      date: ShownDay,
      kind: v.picklist(['sale', 'scrap']),
      proceeds: Decimal,
      currency: CurrencyCode,
      gain: Decimal,
      entry_id: v.nullable(Id),
    }),
  ),
  split_from: v.nullable(Numbered),
  split_into: v.array(Numbered),
  /** Reason why depreciation runs skip the asset; null if they do not skip it. */
  suspended: v.nullable(v.string()),
  units_total: v.nullable(Decimal),
  units_used: v.array(v.object({ date: ShownDay, units: Decimal })),
  notes: v.nullable(v.string()),
  movements: v.array(Movement),
  handovers: v.array(Handover),
  branch_now: v.nullable(Named),
  /** Id of the attached image that is shown as the asset's photo; null if there is none. */
  photo_id: v.nullable(Id),
} as const;

/** An asset as a row of the register. Figures are in base; null if the draft is incomplete. */
export const assetRow = {
  name: v.string(),
  category: v.nullable(v.string()),
  location: v.nullable(v.string()),
  employee: v.nullable(v.string()),
  in_service_on: v.nullable(v.string()),
  warranty_end: v.nullable(v.string()),
  serial: v.nullable(v.string()),
  cost: v.nullable(Decimal),
  accumulated: v.nullable(Decimal),
  net: v.nullable(Decimal),
  photo_id: v.nullable(Id),
} as const;
