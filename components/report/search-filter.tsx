'use client';

import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { AddressSearch } from '@/components/layout/address-search';
import type { FilterProps } from '@/components/report/filter-props';

/** What is typed narrows the report: lines of the ledger, or what was done. */
export function SearchFilter({ input, change, head }: FilterProps) {
  const t = useTranslations('reports');
  const onSettled = useCallback(
    (search: string) => change({ search }, { replace: true }),
    [change],
  );
  return (
    <AddressSearch
      label={t('search')}
      className="w-56"
      searched={head && t(head.report === 'general-ledger' ? 'searchedLines' : 'searchedDeeds')}
      inAddress={input.search ?? ''}
      onSettled={onSettled}
    />
  );
}
