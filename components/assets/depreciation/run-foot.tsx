'use client';

import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { useGoTo } from '@/hooks/use-view';
import type { DueAsset } from '@/lib/contract/assets/depreciation';
import { sum } from '@/lib/domain/money';

type Props = Readonly<{ charged: readonly DueAsset[]; isBusy: boolean; onRun: () => void }>;

/** How much of how many assets will be charged, and the deed. */
export function RunFoot({ charged, isBusy, onRun }: Props) {
  const t = useTranslations('assets.depreciation');
  const { baseCurrency } = useFormats();
  const goTo = useGoTo();
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-gutter py-2.5">
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-2">
        <span className="text-ink-2">{t('charges', { count: charged.length })}</span>
        <Figure
          value={sum(charged.map(({ amount }) => amount))}
          currency={baseCurrency}
          tone="plain"
          className="text-16 font-semibold"
        />
      </p>
      <span className="flex-1" />
      <Button variant="ghost" onClick={() => void goTo('app.asset.depreciation')}>
        {t('cancel')}
      </Button>
      <Button variant="primary" kbd="Ctrl Enter" busy={isBusy} onClick={onRun}>
        {t('post')}
      </Button>
    </footer>
  );
}
