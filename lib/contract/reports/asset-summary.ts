import * as v from 'valibot';

import { ASSET_STAGES } from '@/lib/domain/asset-shapes';
import { Decimal, Id, Line } from '../schemas';
import { count, fieldsOf, money } from './columns';
import { IdText, reportEndpoint } from './report';

/**
 * What assets cost, were charged and are worth, in base. `cost` is that of the last day: `opening_cost`, with
 * `additions` and without `disposals`. `accumulated` is `opening_accumulated` with what was `taken_over` (opening
 * figures, splits) and `depreciation` (impairment among it), without what was `relieved` by disposals.
 */
export const assetSummaryColumns = {
  opening_cost: money(),
  additions: money(),
  disposals: money(),
  cost: money(),
  opening_accumulated: money({ extra: true }),
  taken_over: money({ extra: true }),
  depreciation: money(),
  relieved: money({ extra: true }),
  accumulated: money(),
  net: money(),
} as const;

const figures = fieldsOf(assetSummaryColumns);

export const AssetSummaryRow = v.object({
  asset_id: Id,
  number: v.string(),
  name: v.string(),
  category_id: Id,
  category: v.string(),
  location: v.nullable(v.string()),
  employee: v.nullable(v.string()),
  /** As it is today. */
  status: v.picklist(ASSET_STAGES),
  ...figures,
});
export type AssetSummaryRow = v.InferOutput<typeof AssetSummaryRow>;

const counted = { assets: fieldsOf({ assets: count() }).assets, ...figures } as const;

export const assetSummary = reportEndpoint({
  name: 'asset-summary',
  summary:
    'Every asset with cost, additions, depreciation, disposals and net value, by category, tied to the ledger account by account.',
  query: {
    category_id: v.optional(IdText),
    branch_id: v.optional(IdText),
    employee_id: v.optional(IdText),
    location: v.optional(Line(200)),
  },
  body: {
    rows: v.array(AssetSummaryRow),
    categories: v.array(v.object({ category_id: Id, category: v.string(), ...counted })),
    totals: v.object(counted),
    /** What is in the register without a posting of its own, which the ledger has to have from elsewhere. */
    unposted: v.object({ cost: Decimal, accumulated: Decimal }),
  },
});
export type AssetSummary = v.InferOutput<(typeof assetSummary)['answer']>;
