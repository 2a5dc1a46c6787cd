import { assetRoutes as ofAssets } from './asset/asset';
import { assetCategoryRoutes } from './asset-category/asset-category';
import { depreciationRoutes } from './depreciation/depreciation';
import { schedulePreviewRoute } from './schedule-preview';

// The preview of a schedule has an address below the assets: it comes before that of one asset.
export const assetRoutes = [
  ...assetCategoryRoutes,
  schedulePreviewRoute,
  ...depreciationRoutes,
  ...ofAssets,
];
