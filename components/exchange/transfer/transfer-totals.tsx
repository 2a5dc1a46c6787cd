'use client';

import { useTranslations } from 'use-intl';
import type { TransferLineValues } from '@/components/exchange/transfer/transfer-values';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { fits, isDecimal } from '@/lib/domain/money';

/** What is moved, currency by currency, while it is typed; an amount finer than its currency is not told. */
export function TransferTotals({ lines }: { lines: readonly TransferLineValues[] }) {
  const t = useTranslations('exchange.transfer');
  const { decimalsOf } = useFormats();
  const sums = lines.filter(
    ({ currency, amount }) =>
      currency !== null && isDecimal(amount) && fits(amount, decimalsOf(currency)),
  );
  return (
    <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-4 text-14 font-semibold">
      <span className="text-12 font-normal text-ink-2">{t('moved')}</span>
      {sums.map(({ currency, amount }) => (
        <Figure key={currency} value={amount} currency={currency ?? ''} />
      ))}
    </p>
  );
}
