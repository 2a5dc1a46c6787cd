'use client';

import { useTranslations } from 'use-intl';
import { shownNumber } from '@/components/document/number';
import { Sums } from '@/components/exchange/sales/sums';
import { RecordLink } from '@/components/layout/record-link';
import type { Sale } from '@/lib/contract/exchange/sales';

/** The ticket that was posted just now: what is to be handed over stands until the next one is begun. */
export function LastTicket({ sale }: { sale: Sale }) {
  const t = useTranslations('exchange.sale.pad');
  const { take, give } = sale.totals;
  return (
    <>
      <p className="last-ticket">
        {t('lastTicket')}
        <RecordLink
          to="app.exchange.sales"
          view={sale.id}
          className="figure font-semibold text-accent underline-offset-3 hover:underline"
        >
          {shownNumber('sales', sale)}
        </RecordLink>
      </p>
      <Sums label={t('taken')} sums={take} />
      <Sums label={t('handOver')} sums={give} />
    </>
  );
}
