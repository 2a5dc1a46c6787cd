'use client';

import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import { useAnswer } from './use-call';
import { useMayView } from './use-may-view';

const NONE: readonly AssetCategory[] = [];

/** Asset categories, for users who may see them or assets; nothing is fetched for others. */
export function useAssetCategories({ enabled = true }: { enabled?: boolean } = {}) {
  const mayView = useMayView();
  const isOpen = enabled && (mayView('asset') || mayView('asset category'));
  const { data = NONE, isPending } = useAnswer(assetCategory.list, undefined, {
    enabled: isOpen,
    staleTime: 300_000,
  });
  return { categories: data, isPending: isOpen && isPending };
}

/** Returns a function that returns a category's name, or the id until the name is loaded. */
export function useCategoryNames(options: { enabled: boolean }): (id: string) => string {
  const { categories } = useAssetCategories(options);
  return (id) => categories.find((one) => String(one.id) === id)?.name ?? id;
}
