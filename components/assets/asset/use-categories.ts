'use client';

import type { Option } from '@/components/ui/select-field';
import { useAssetCategories } from '@/hooks/use-asset-categories';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';

/** The categories that assets are kept under, and those of them that a new one may take. */
export function useCategories() {
  const { categories, isPending } = useAssetCategories();
  const options = categories.filter(({ is_active }) => is_active).map(asOption);
  return { categories, options, isPending };
}

/** All of them, for a list that may have older ones in it. */
export function useCategoryOptions(): readonly Option[] {
  return useAssetCategories().categories.map(asOption);
}

const asOption = ({ id, name }: AssetCategory): Option => ({ value: String(id), label: name });
