import { asset } from '@/lib/contract/assets/asset';
import { documentRoutes } from '@/server/document/routes';
import { findDocument } from '@/server/document/rows';
import { serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { heldAsset } from '@/server/ledger/held-assets.sql';
import { schedulePreview } from '@/lib/contract/assets/schedule-preview';
import { scheduleOf } from '@/lib/domain/assets/depreciation';
import { assetTermsRefusals } from '@/lib/domain/assets/depreciation-refusals';
import { fits } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { organisationOf } from '@/server/kernel/organisation';
import { assetCategoryRoutes } from './asset-category/asset-category';
import { depreciationRoutes } from './depreciation/depreciation';
import { assetBodyOf, courseOf } from './asset/asset-course';
import { assetImportRoute } from './asset/asset-import';
import { assetKind } from './asset/asset-kind';
import { holdingOfDraft } from './asset/asset-record';
import { readAsset } from './asset/asset-reference';
import { shownRows } from './asset/asset-rows';
import { assetStepRoutes } from './asset/asset-steps';

/** Previews the schedule of an asset that is not stored. Amounts are in base currency. */
const schedulePreviewRoute = serve(schedulePreview, async ({ db, input }) => {
  const organisation = await organisationOf(db);
  const { fiscal_year_start, base_decimals: decimals, base_currency: currency } = organisation;
  const { salvage = '0', frequency_months = 1, convention = 'full_month' } = input;
  const asset = { ...input, salvage, frequency_months, convention };
  const params = { currency, decimals: String(decimals) };
  refuseAny([
    ...(['cost', 'salvage'] as const).flatMap((field) =>
      fits(asset[field], decimals) ? [] : [new Refusal('ledger.decimals', { params, field })],
    ),
    ...assetTermsRefusals(asset),
  ]);
  const rows = scheduleOf({ ...asset, fiscal_year_start, decimals });
  return rows.map(({ from: _from, ...row }) => ({ ...row, status: 'planned' as const }));
});

const ofAssets = [
  ...documentRoutes(asset, assetKind),
  ...assetStepRoutes,
  assetImportRoute,

  serve(asset.schedule, async (call) => {
    const { db, params } = call;
    const row = await findDocument(db, 'asset', params.id);
    const body = assetBodyOf(row);
    const reference = await readAsset(call, body);
    const wire = wireOf(reference.currencies);
    const held = await heldAsset(db, row.id);
    const holding = held?.holding ?? holdingOfDraft(body, reference);
    if (!holding) return [];
    const posted = holding.posted.map(({ date }, at) => ({
      date,
      entry_id: held?.posted_by[at] ?? null,
    }));
    return shownRows(holding, { posted, isGone: courseOf(row.course).disposal !== null, wire });
  }),
];

export const assetRoutes = [
  ...assetCategoryRoutes,
  schedulePreviewRoute,
  ...depreciationRoutes,
  ...ofAssets,
];
