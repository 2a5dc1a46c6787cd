'use client';

import { useTranslations } from 'use-intl';
import { shownNumber } from '@/components/document/document-number';
import { Sums } from '@/components/exchange/sales/sums';
import { RecordLink } from '@/components/layout/record-link';
import type { Sale } from '@/lib/contract/exchange/sales';

/** The ticket that was posted just now: what is to be handed over stands until the next one is begun. */
export function LastTicket({ sale }: { sale: Sale }) {
  const t = useTranslations('exchange.sale.pad');
  const { take, give } = sale.totals;
  return (
    <>
      <Sums label={<Taken sale={sale} />} sums={take} />
      <Sums label={t('handOver')} sums={give} />
    </>
  );
}

/** Which ticket it was stands above what was received, so that the zone is no higher than while typing. */
function Taken({ sale }: { sale: Sale }) {
  const t = useTranslations('exchange.sale.pad');
  return (
    <>
      <span className="last-ticket">
        {t('lastTicket')}
        <RecordLink
          to="app.exchange.sales"
          view={sale.id}
          className="figure font-semibold text-accent underline-offset-3 hover:underline"
        >
          {shownNumber('sales', sale)}
        </RecordLink>
      </span>
      <span>{t('taken')}</span>
    </>
  );
}
