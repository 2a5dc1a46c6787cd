'use client';

import { useTranslations } from 'use-intl';

/** How long a life is, in whole years where it is. */
export function LifeWords({ months }: Readonly<{ months: number }>) {
  const t = useTranslations('asset-category');
  return months % 12 === 0 ? t('years', { count: months / 12 }) : t('months', { count: months });
}
