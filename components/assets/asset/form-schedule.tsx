'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { scheduledFrom } from '@/components/assets/asset/scheduled-from';
import { useCategories } from '@/components/assets/asset/use-categories';
import { Schedule } from '@/components/assets/schedule';
import type { Values } from '@/components/fields/field';
import { Ltr } from '@/components/ui/ltr';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';

/** Debounce in ms, so that drawing does not delay typing. */
const QUIET_MS = 150;

/** Schedule of the entered asset, computed in the browser by the rules of the host. */
export function FormSchedule() {
  const t = useTranslations('assets.asset');
  const typed = useDebounced(useWatch() as Values, QUIET_MS);
  const { categories } = useCategories();
  const { baseCurrency, decimalsOf, baseMoney, day } = useFormats();
  const fiscal_year_start = useSystemSetup()?.fiscal_year_start ?? '01-01';
  const rows = scheduledFrom(typed, categories, {
    base: baseCurrency,
    decimals: decimalsOf(baseCurrency),
    fiscal_year_start,
  });
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return <p className="text-ink-2">{t('noSchedule')}</p>;
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p aria-live="polite" className="text-ink-2">
        {t.rich('scheduleSummary', {
          count: rows.length,
          first: () => <Ltr className="whitespace-nowrap">{day(first.date)}</Ltr>,
          amount: baseMoney(first.amount),
          last: () => <Ltr className="whitespace-nowrap">{day(last.date)}</Ltr>,
          net: baseMoney(last.net),
        })}
      </p>
      <Schedule rows={rows.map((row) => ({ ...row, status: 'planned' as const }))} />
    </div>
  );
}
