'use client';

import type { Option } from '@/components/ui/select-field';
import { useAssetCategories } from '@/hooks/use-asset-categories';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';

/** Returns all categories, and the active categories as options for new assets. */
export function useCategories() {
  const { categories, isPending } = useAssetCategories();
  const options = categories.filter(({ is_active }) => is_active).map(asOption);
  return { categories, options, isPending };
}

/** Returns all categories as options, including inactive ones, because existing assets can belong to them. */
export function useCategoryOptions(): readonly Option[] {
  return useAssetCategories().categories.map(asOption);
}

const asOption = ({ id, name }: AssetCategory): Option => ({ value: String(id), label: name });
