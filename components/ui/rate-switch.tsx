'use client';

import { ArrowLeftRight, Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from './button';
import { useRateView } from '@/hooks/use-rate-format';

/**
 * Switches rates between base currency per unit and the quotation of their currency. The choice is stored on this
 * device. With `compact`, only the icon is visible.
 */
export function RateSwitch({ compact = false }: { compact?: boolean }) {
  const t = useTranslations('ui.rates');
  const { view, setRateView } = useRateView();
  const isBase = view === 'base';
  return (
    <Button
      variant="ghost"
      icon={isBase ? Check : ArrowLeftRight}
      aria-pressed={isBase}
      title={t(isBase ? 'toQuoted' : 'toBase')}
      className="whitespace-nowrap aria-pressed:text-accent print:hidden"
      onClick={() => setRateView(isBase ? 'quoted' : 'base')}
    >
      {compact ? <span className="sr-only">{t('base')}</span> : t('base')}
    </Button>
  );
}
