'use client';

import type { Option } from '@/components/ui/select-field';
import { useAssetCategories } from '@/hooks/use-asset-categories';
import type { AssetCategory } from '@/lib/contract/assets/asset-category';

/** All categories, and the active ones as options for new assets. */
export function useCategories() {
  const { categories, isPending } = useAssetCategories();
  const options = categories.filter(({ is_active }) => is_active).map(asOption);
  return { categories, options, isPending };
}

/** All categories, because a list can contain assets of inactive ones. */
export function useCategoryOptions(): readonly Option[] {
  return useAssetCategories().categories.map(asOption);
}

const asOption = ({ id, name }: AssetCategory): Option => ({ value: String(id), label: name });
