import * as v from 'valibot';

import { CATEGORY_ACCOUNTS } from '@/lib/domain/assets/asset-category';
import type { AnswerOf } from '../endpoint';
import { recordCalls } from '../records';
import { Decimal, Id, Name } from '../schemas';
import {
  ConventionName,
  FrequencyMonths,
  LifeMonths,
  Method,
  YearlyRate,
} from './depreciation-fields';

/** Salvage value as a percentage of the cost, below 100. */
const SalvagePercent = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'percent'),
  v.transform(String),
  v.regex(/^\d{1,2}(\.\d{1,6})?$/, 'percent'),
);

const calls = recordCalls({
  path: 'assets/asset-category',
  page: 'asset category',
  summaries: {
    list: 'How kinds of assets are depreciated, and on which accounts.',
    store:
      'Adds a category. Accounts that are left out are those that the chart has for the purpose; the rate is a year’s, of declining balance.',
    destroy: 'Removes a category; one that has assets stays, and is deactivated instead.',
  },
  needed: { name: Name(120), method: Method, life_months: LifeMonths },
  free: {
    frequency_months: FrequencyMonths,
    convention: ConventionName,
    rate: v.nullable(YearlyRate),
    /** True if a declining-balance method switches to straight line once straight line would charge more. */
    switch_to_straight_line: v.boolean('boolean'),
    salvage_percent: SalvagePercent,
    /** True if the disposal of an asset transfers its revaluation surplus to retained earnings. */
    transfer_surplus: v.boolean('boolean'),
    accounts: v.partial(v.strictObject(v.entriesFromList(CATEGORY_ACCOUNTS, Id))),
    is_active: v.boolean('boolean'),
  },
  shown: {
    number: v.string(),
    rate: v.nullable(Decimal),
    salvage_percent: Decimal,
    accounts: v.object(v.entriesFromList(CATEGORY_ACCOUNTS, Id)),
    /** Number of assets in the category, including drafts. */
    assets: v.number(),
  },
});

/** Roles that may view assets can also list the categories, because the asset form offers them for selection. */
export const assetCategory = {
  ...calls,
  list: {
    ...calls.list,
    allow: { page: 'asset category', action: 'view', or: 'asset' } as const,
  },
};

export type AssetCategory = AnswerOf<(typeof assetCategory)['store']>;
