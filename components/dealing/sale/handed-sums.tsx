'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import type { Handed } from '@/lib/contract/dealing/sale-shapes';

/** Amounts received or paid out with a ticket, one per row. Amounts on account are marked. */
export function HandedSums({ sums }: { sums: readonly Handed[] }) {
  const t = useTranslations('sale.sides');
  return sums.map(({ currency, amount, on_account }) => (
    <span key={`${currency} ${on_account}`} className="block">
      <Figure value={amount} currency={currency} />
      {on_account && <span className="text-12 text-ink-3"> {t('onAccount')}</span>}
    </span>
  ));
}
