'use client';

import { useTranslations } from 'use-intl';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import type { PlannedPayment } from '@/lib/domain/payment';

/** What the lines add up to while they are typed; what a foreign amount is worth, beside it. */
export function PaymentFoot({
  plan: { total, base, currency, refusals },
}: {
  plan: Pick<PlannedPayment, 'total' | 'base' | 'currency' | 'refusals'>;
}) {
  const t = useTranslations('accounting.payment.foot');
  const { baseCurrency } = useFormats();
  // What is refused for its decimals is not told rounded.
  const isTold = !refusals.some(({ code }) => code === 'ledger.decimals');
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <div>
        <dt className="text-12 text-ink-2">{t('total')}</dt>
        <dd className="text-14 font-semibold" aria-live="polite">
          {isTold ? <Figure value={total} currency={currency} /> : '–'}
        </dd>
      </div>
      {currency !== baseCurrency && (
        <div>
          <dt className="text-12 text-ink-2">{t('worth')}</dt>
          <dd className="text-14 font-semibold">
            {isTold ? <Figure value={base} currency={baseCurrency} /> : '–'}
          </dd>
        </div>
      )}
    </dl>
  );
}
