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
 * `cost` is in `currency`, the base currency when left out; `rate` is base per one unit of it. Salvage and opening
 * figures are in base. Terms that are left out are the category's.
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
  /** What pays for it. Without it no purchase is posted. */
  paid_from_account_id: v.optional(Id),
  /** The till or vault that it is paid from. */
  location_id: v.optional(Id),
  /** Whose balance it is bought against. */
  party_id: v.optional(Id),
  /** Posts what is not paid from an account against opening equity. */
  opening: v.optional(v.boolean('boolean')),
  /** The day that the opening figures are of; the day of purchase when left out. */
  opening_on: v.optional(Day),
  opening_accumulated: v.optional(Amount),
  /** How many periods they are of. */
  opening_periods: v.optional(Count),
  quantity: v.optional(v.pipe(Count, v.minValue(1, 'whole'), v.maxValue(1_000_000, 'whole'))),
  serial: v.optional(Line(100)),
  supplier: v.optional(Line(200)),
  invoice_reference: v.optional(Line(100)),
  /** Where it is. */
  location: v.optional(Line(200)),
  employee_id: v.optional(Id),
  branch_id: v.optional(Id),
  warranty_end: v.optional(Day),
  /** The image among `attachment_ids` that shows it. */
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
  /** In base. */
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
      /** Those whose warranty ends from then on, and by then. */
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
