'use client';

import { useTranslations } from 'use-intl';

import { Figure } from '@/components/ui/figure';
import type { Handed } from '@/lib/contract/exchange/sale-shapes';
import type { Sale } from '@/lib/contract/exchange/sales';

/** What a ticket is about: what the customer gave, and what they got for it. */
export function SaleHero({ record: { received, paid_out, memo } }: { record: Sale }) {
  const t = useTranslations('sale.sides');
  return (
    <div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Side label={t('received')} sums={received} />
        <Side label={t('paidOut')} sums={paid_out} />
      </dl>
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}

function Side({ label, sums }: { label: string; sums: readonly Handed[] }) {
  const t = useTranslations('sale.sides');
  if (sums.length === 0) return null;
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      {sums.map(({ currency, amount, on_account }) => (
        <dd key={`${currency} ${on_account}`}>
          <Figure value={amount} currency={currency} tone="plain" className="hero" />
          {on_account && <span className="text-16 text-ink-3"> {t('onAccount')}</span>}
        </dd>
      ))}
    </div>
  );
}
