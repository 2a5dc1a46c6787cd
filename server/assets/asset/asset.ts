import { asset } from '@/lib/contract/assets/asset';
import { documentRoutes } from '@/server/document/routes';
import { findDocument } from '@/server/document/rows';
import { serve } from '@/server/kernel/serve';
import { wireOf } from '@/server/ledger/currencies';
import { assetBodyOf, courseOf } from './asset-course';
import { assetImportRoute } from './asset-import';
import { assetKind } from './asset-kind';
import { holdingOfDraft } from './asset-record';
import { readAsset } from './asset-reference';
import { shownRows } from './asset-rows';
import { assetStepRoutes } from './asset-steps';
import { heldAsset } from '@/server/ledger/held-assets.sql';

export const assetRoutes = [
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
      ...{ date, entry_id: held?.posted_by[at] ?? null },
    }));
    return shownRows(holding, { posted, until: courseOf(row.course).disposal?.date, wire });
  }),
];
