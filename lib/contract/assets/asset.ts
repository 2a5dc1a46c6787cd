import * as v from 'valibot';

import { ASSET_STAGES } from '@/lib/domain/asset-shapes';
import { documentEndpoints } from '../document';
import { endpoint } from '../endpoint';
import { importFields, importInput } from '../import-fields';
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
} from '../schemas';
import { assetRecord, assetRow } from './asset-shapes';
import { ScheduleRow } from './schedule-preview';
import { assetSteps } from './asset-steps';
import { termFields } from './terms';

const Count = v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'whole'));

/**
 * `cost` is in `currency`, by default the base currency; `rate` is base per unit of it. Salvage and opening figures are
 * in base. Terms default to those of the category.
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
  /** The account that pays for it. If it is left out, no purchase is posted. */
  paid_from_account_id: v.optional(Id),
  /** The till or vault that pays. */
  location_id: v.optional(Id),
  /** The party whose balance the purchase is posted against. */
  party_id: v.optional(Id),
  /** True posts the cost against opening equity if no account pays. */
  opening: v.optional(v.boolean('boolean')),
  /** Date of the opening figures; defaults to the purchase date. */
  opening_on: v.optional(Day),
  opening_accumulated: v.optional(Amount),
  /** Number of periods that the opening depreciation covers. */
  opening_periods: v.optional(Count),
  quantity: v.optional(v.pipe(Count, v.minValue(1, 'whole'), v.maxValue(1_000_000, 'whole'))),
  serial: v.optional(Line(100)),
  supplier: v.optional(Line(200)),
  invoice_reference: v.optional(Line(100)),
  location: v.optional(Line(200)),
  employee_id: v.optional(Id),
  branch_id: v.optional(Id),
  warranty_end: v.optional(Day),
  /** The image among `attachment_ids` that is shown as its photo. */
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
      /** First and last warranty end date, both included. */
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
      'Enters a CSV of a register, all or nothing, and activates each asset. With dry_run nothing is imported.',
    allow: { page, action: 'create' },
    also: [{ page, action: 'post' }],
    input: importInput,
    answer: ImportResult,
    form: { maxBytes: 4 * 1024 * 1024 },
    timeoutMs: 600_000,
    stales: [...(document.store.stales ?? [])],
  }),
};

export type Asset = v.InferOutput<(typeof asset)['show']['answer']>;
export type AssetRow = v.InferOutput<(typeof asset)['list']['answer']>['data'][number];
export type AssetBody = v.InferOutput<(typeof asset)['store']['input']>;
