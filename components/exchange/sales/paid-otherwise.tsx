'use client';

import { useTranslations } from 'use-intl';
import { type Sum, Sums } from '@/components/exchange/sales/sums';
import type { Sale } from '@/lib/contract/exchange/sales';

type Payment = Pick<Sale['payments'][number], 'direction' | 'method'> & Sum;

/** What settles by card, bank or balance, each method by itself: none of it is handed over in cash. */
export function PaidOtherwise({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslations('exchange.sale.payment');
  const byWay = Map.groupBy(payments, ({ direction, method }) => `${direction} ${method}`);
  return [...byWay].map(([way, sums]) => {
    const [direction, method] = way.split(' ') as [Payment['direction'], Payment['method']];
    const name = t.has(`methods.${method}`) ? t(`methods.${method}`) : method;
    return <Sums key={way} label={t('by', { direction, method: name })} sums={sums} isSmall />;
  });
}
