import * as v from 'valibot';

import { ASSET_MOVES } from '@/lib/domain/asset-shapes';
import { AccountName } from '../accounting/payment';
import { EntryLine, Warning } from '../document-fields';
import { CurrencyCode, Decimal, Id, ShownDay } from '../schemas';
import { ScheduleRow } from './schedule-preview';

/** In base: what an asset cost, what of that was charged, and what is left. */
export const Figures = v.object({ cost: Decimal, accumulated: Decimal, net: Decimal });
export type Figures = v.InferOutput<typeof Figures>;

/** What a step would do to an asset; nothing is kept of it. */
export const Foreseen = v.object({
  lines: v.array(EntryLine),
  warnings: v.array(Warning),
  before: Figures,
  after: Figures,
  /** The depreciation up to the day that is posted with it. */
  charged: Decimal,
  /** Of a disposal: a gain, or below zero a loss. */
  gain: v.nullable(Decimal),
  /** Of a split: what the new asset has. */
  part: v.nullable(Figures),
  /** The rules that were applied, in words: how the convention counts the period, and where a surplus goes. */
  rules: v.array(v.string()),
  schedule: v.array(ScheduleRow),
});
export type Foreseen = v.InferOutput<typeof Foreseen>;

/** What has become of an asset: by its own steps, and by the runs that charged it. */
const Movement = v.object({
  date: ShownDay,
  kind: v.picklist(ASSET_MOVES),
  /** What it changed of the cost and of the accumulated depreciation, in base. */
  cost: Decimal,
  accumulated: Decimal,
  entry_id: v.nullable(Id),
  /** Whether it takes an earlier one back, or was taken back since. */
  reverses: v.boolean(),
  reversed: v.boolean(),
  /** The document that posted it: the asset's own, or the run's. */
  document: v.nullable(v.object({ type: v.string(), id: Id, number: v.nullable(v.string()) })),
});

/** Who had it and where, from a day on. */
const Handover = v.object({
  date: ShownDay,
  employee: v.nullable(v.string()),
  location: v.nullable(v.string()),
  branch: v.nullable(v.string()),
});

const Named = v.object({ id: Id, name: v.string() });
const Numbered = v.object({ id: Id, number: v.nullable(v.string()), name: v.string() });

/** What a record shows beyond every document's; figures in base. */
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
  /** As it was bought or entered, in the currency of the document. */
  rate: v.nullable(Decimal),
  paid_from_account_id: v.nullable(Id),
  paid_from: v.nullable(AccountName),
  party_id: v.nullable(Id),
  location_id: v.nullable(Id),
  opening: v.boolean(),
  opening_on: v.nullable(ShownDay),
  opening_accumulated: v.nullable(Decimal),
  opening_periods: v.nullable(v.number()),
  /** The accounts that it stands on. */
  accounts: v.object({ cost: v.nullable(AccountName), accumulated: v.nullable(AccountName) }),
  /** The last day that was charged, and the next that will be. */
  charged_to: v.nullable(ShownDay),
  next: v.nullable(v.object({ date: ShownDay, amount: Decimal })),
  /** Losses from impairment that may still be reversed, and what revaluation put into equity. */
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
  /** Why runs pass it over. */
  suspended: v.nullable(v.string()),
  units_total: v.nullable(Decimal),
  units_used: v.array(v.object({ date: ShownDay, units: Decimal })),
  notes: v.nullable(v.string()),
  movements: v.array(Movement),
  handovers: v.array(Handover),
  branch_now: v.nullable(Named),
  /** The image among its attachments that shows it. */
  photo_id: v.nullable(Id),
} as const;

/** What the register says of each asset; figures in base, null of a draft that is short. */
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
