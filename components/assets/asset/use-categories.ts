'use client';

import type { Option } from '@/components/ui/select-field';
import { useAnswer } from '@/hooks/use-call';
import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';

const NONE: readonly AssetCategory[] = [];

/** The categories that assets are kept under, and those of them that a new one may take. */
export function useCategories() {
  const { data = NONE, isPending } = useAnswer(assetCategory.list, undefined, {
    staleTime: 300_000,
  });
  return {
    categories: data,
    options: data.filter(({ is_active }) => is_active).map(asOption),
    isPending,
  };
}

/** All of them, for a list that may have older ones in it. */
export function useCategoryOptions(): readonly Option[] {
  return useCategories().categories.map(asOption);
}

const asOption = ({ id, name }: AssetCategory): Option => ({ value: String(id), label: name });
