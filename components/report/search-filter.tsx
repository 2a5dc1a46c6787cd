'use client';

import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { AddressSearch } from '@/components/layout/address-search';
import type { FilterProps } from '@/components/report/filter-props';

/** What is typed narrows the report. */
export function SearchFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports');
  const onSettled = useCallback(
    (search: string) => change({ search }, { replace: true }),
    [change],
  );
  return <AddressSearch label={t('search')} inAddress={input.search ?? ''} onSettled={onSettled} />;
}
