'use client';

import { assetCategoryKind } from '@/components/assets/asset-category/category-kind';
import { Messages } from '@/components/layout/messages';
import { formOf, KindScreen } from '@/components/record/kind-screen';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';

const FORM = formOf(assetCategoryKind);

export const AssetCategoryScreen = () => (
  <Messages of={['routes', 'asset-category', 'assets', 'document']} fallback={<SkeletonRows />}>
    <KindScreen
      kind={assetCategoryKind}
      route="app.assets.asset-category"
      textOf={textOf}
      by={['method']}
      Form={FORM}
    />
  </Messages>
);

const textOf = ({ number, name }: AssetCategory) => `${number} ${name}`;
