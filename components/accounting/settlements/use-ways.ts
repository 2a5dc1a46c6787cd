'use client';

import { useTranslations } from 'use-intl';
import { type Choice, textIn, type Values } from '@/components/fields/field';

/** Both ways of writing the pair of what is settled and what is paid for it. */
export function useWays(): (values: Values) => readonly Choice[] {
  const t = useTranslations('settlements');
  return (values) => {
    const one = textIn(values, 'currency') || '…';
    const other = textIn(values, 'pay_currency') || '…';
    return [
      { value: 'direct', label: t('way', { one, other }) },
      { value: 'indirect', label: t('way', { one: other, other: one }) },
    ];
  };
}
