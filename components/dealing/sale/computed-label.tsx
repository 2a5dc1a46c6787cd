'use client';

import { useTranslations } from 'use-intl';

/**
 * Label of one of three values of a ticket line: the amount, the amount in the other currency, or the rate. A mark
 * shows that this value is computed from the other two.
 */
export function ComputedLabel({
  id,
  label,
  isComputed,
}: {
  id: string;
  label: string;
  isComputed: boolean;
}) {
  const t = useTranslations('sale.pad');
  return (
    <span className="flex min-h-4.5 items-center gap-1.5">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
      </label>
      {isComputed && (
        <span className="computed-mark" title={t('computed')}>
          <span aria-hidden>=</span>
          <span className="sr-only">{t('computed')}</span>
        </span>
      )}
    </span>
  );
}
