'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useCategories } from '@/components/assets/asset/use-categories';

/** How the chosen category charges its assets, in one line. */
export function CategoryTerms() {
  const t = useTranslations('assets.asset');
  const chosen = useWatch<Record<string, string>>({ name: 'category_id' });
  const category = useCategories().categories.find(({ id }) => String(id) === chosen);
  if (!category) return t('help.category');
  const { method, life_months, salvage_percent } = category;
  const parts = [
    t(`choices.method.${method}`),
    ...(method === 'none' ? [] : [t('months', { count: life_months })]),
    ...(salvage_percent && Number(salvage_percent) > 0
      ? [t('salvageShare', { percent: salvage_percent })]
      : []),
  ];
  return parts.join(' · ');
}
