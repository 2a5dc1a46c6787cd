'use client';

import { type ComponentProps, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { MethodComparison } from '@/components/assets/asset-category/method-comparison';
import { sampled, sampleRows } from '@/components/assets/asset-category/sampled';
import { Schedule } from '@/components/assets/schedule';
import type { Values } from '@/components/fields/field';
import { Ltr } from '@/components/ui/ltr';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useToday } from '@/hooks/use-today';
import { fiscalYearOf } from '@/lib/domain/calendar';

/** Debounce in ms, so that drawing does not delay typing. */
const QUIET_MS = 150;
const COST = '10000';

/** Sample schedule of the entered terms, computed in the browser by the rules of the host. */
export function CategorySample() {
  const t = useTranslations('asset-category.sample');
  const typed = useDebounced(useWatch() as Values, QUIET_MS);
  const { baseCurrency, decimalsOf, baseMoney, day } = useFormats();
  const fiscal_year_start = useSystemSetup()?.fiscal_year_start ?? '01-01';
  const in_service_on = fiscalYearOf(useToday(), fiscal_year_start).from;
  const decimals = decimalsOf(baseCurrency);
  const input = sampled(typed, { cost: COST, in_service_on, fiscal_year_start, decimals });
  if (!input) return <p className="text-ink-2">{t('unread')}</p>;
  const rows = sampleRows(input);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="grid min-w-0 gap-3 border-y border-line py-4">
      <p aria-live="polite" className="text-ink-2">
        {t.rich('summary', {
          cost: baseMoney(COST),
          count: rows.length,
          amount: baseMoney(first.amount),
          net: baseMoney(last.net),
          first: () => <Ltr className="whitespace-nowrap">{day(first.date)}</Ltr>,
          last: () => <Ltr className="whitespace-nowrap">{day(last.date)}</Ltr>,
        })}
        {typed.method === 'units' && ` ${t('units')}`}
      </p>
      <Schedule rows={rows.map((row) => ({ ...row, status: 'planned' as const }))} />
      <Comparison input={input} />
    </div>
  );
}

/** Comparison of the methods; computed only when opened. */
function Comparison({ input }: ComponentProps<typeof MethodComparison>) {
  const t = useTranslations('asset-category.sample');
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">{t('compare')}</summary>
      {isOpen && <MethodComparison input={input} />}
    </details>
  );
}
