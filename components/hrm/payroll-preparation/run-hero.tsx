'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import type { PayrollRun } from '@/lib/contract/hrm/payroll-preparation';

/** What a run comes to for its employees, for whoever may see pay. */
export function RunHero({ record }: { record: PayrollRun }) {
  const t = useTranslations('payroll.run.totals');
  const { totals, currency, memo } = record;
  return (
    <div>
      {totals.net !== null && (
        <p>
          <Figure value={totals.net} currency={currency} tone="plain" className="hero" />{' '}
          <span className="text-ink-2">{t('net')}</span>
        </p>
      )}
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}
