'use client';

import { useTranslations } from 'use-intl';

import { ChoiceFilter } from '@/components/report/choice-filters';
import type { FilterProps } from '@/components/report/filter-props';
import { useAssetCategories } from '@/hooks/use-asset-categories';

/** The assets of one category; there is nothing to choose for who may not see categories. */
export function AssetCategoryFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports.assets');
  const { categories } = useAssetCategories();
  if (categories.length < 2 && input.category_id === undefined) return null;
  return (
    <ChoiceFilter
      name={t('filter')}
      value={input.category_id ?? ''}
      choices={[
        { value: '', label: t('allCategories') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => change({ category_id: value || undefined })}
    />
  );
}
