import * as v from 'valibot';

import { ASSET_STAGES } from '@/lib/domain/assets/asset-shapes';
import { Decimal, Id, Line } from '../schemas';
import { count, fieldsOf, money } from './columns';
import { IdText, reportEndpoint } from './report';

/**
 * Movements of assets in a period, in base, as IAS 16.73 requires. Every row and total satisfies: `cost` =
 * `opening_cost` + `additions` + `revaluation` + `transfers` − `disposals`; `accumulated` = `opening_accumulated` +
 * `taken_over` + `depreciation` + `impairment` − `impairment_reversed` − `relieved` + `transfers_accumulated`; `net` =
 * `cost` − `accumulated`. `additions` are purchases, capitalised repairs, and assets that another entry brought into
 * the ledger; `taken_over` is the accumulated depreciation of such assets. Posted opening figures count as opening.
 * `transfers` are splits. `relieved` is the accumulated depreciation of disposals. A reversal reduces the column of the
 * reversed movement.
 */
export const assetSummaryColumns = {
  opening_cost: money(),
  additions: money(),
  revaluation: money(),
  transfers: money(),
  disposals: money(),
  cost: money(),
  opening_accumulated: money(),
  taken_over: money(),
  depreciation: money(),
  impairment: money(),
  impairment_reversed: money(),
  relieved: money(),
  transfers_accumulated: money(),
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
  /** Status of the asset today, not at the end of the period. */
  status: v.picklist(ASSET_STAGES),
  ...figures,
});
export type AssetSummaryRow = v.InferOutput<typeof AssetSummaryRow>;

const counted = { assets: fieldsOf({ assets: count() }).assets, ...figures } as const;

export const assetSummary = reportEndpoint({
  name: 'asset-summary',
  summary:
    'Every asset with its movements of cost and accumulated depreciation by class (IAS 16.73) and its net value, by category, tied to the ledger account by account.',
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
    /**
     * Cost and accumulated depreciation of assets that were registered without an entry. Another entry must have
     * brought these amounts into the ledger.
     */
    unposted: v.object({ cost: Decimal, accumulated: Decimal }),
  },
});
export type AssetSummary = v.InferOutput<(typeof assetSummary)['answer']>;
