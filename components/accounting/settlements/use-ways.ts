'use client';

import { useTranslations } from 'use-intl';
import { type Choice, textIn, type Values } from '@/components/fields/field';

/**
 * Returns a function that lists both directions in which the rate between the settled and the paid currency can be
 * quoted.
 */
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
