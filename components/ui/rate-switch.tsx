'use client';

import { ArrowLeftRight, Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { useRateView } from '@/hooks/use-rate-format';

/**
 * Shows every rate as base per one unit, or as its pair is quoted again; it stays so on this device. In a
 * narrow place it is its icon alone.
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
