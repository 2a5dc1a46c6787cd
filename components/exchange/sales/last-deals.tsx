'use client';

import { useTranslations } from 'use-intl';
import { shownNumber } from '@/components/document/document-number';
import { DealtRate } from '@/components/exchange/sales/dealt-rate';
import { HandedSums } from '@/components/exchange/sales/handed-sums';
import { RecordLink } from '@/components/layout/record-link';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useClock } from '@/hooks/use-clock';
import type { SaleRow } from '@/lib/contract/exchange/sale-shapes';
import { sales } from '@/lib/contract/exchange/sales';

/** The tickets that were written just before, the latest first. */
export function LastDeals() {
  const t = useTranslations('exchange.sale.last');
  const { data } = useAnswer(sales.list, { input: { per_page: '5', mine: '1' } });
  const rows = data?.data ?? [];
  return (
    <section className="last-deals @container" aria-label={t('title')}>
      <div className="pad-part-head">
        <h2>{t('title')}</h2>
        <span className="flex-1" />
        <RecordLink
          to="app.exchange.sales"
          className="font-medium text-accent underline-offset-3 hover:underline"
        >
          {t('all')}
        </RecordLink>
      </div>
      {rows.length === 0 ? (
        <p className="px-gutter py-2 text-ink-3">{t('none')}</p>
      ) : (
        <table className="tbl">
          <Heads />
          <tbody>
            {rows.map((row) => (
              <Ticket key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Where the pad is narrow, what the ticket itself says first is left to its page. */
function Heads() {
  const t = useTranslations('exchange.sale.last');
  const sides = useTranslations('exchange.sale.sides');
  return (
    <thead>
      <tr>
        <th scope="col" className="@max-[480px]:hidden">
          {t('time')}
        </th>
        <th scope="col">{t('ticket')}</th>
        <th scope="col" className="@max-[760px]:hidden">
          {t('customer')}
        </th>
        <th scope="col" className="@max-[760px]:hidden">
          {t('side')}
        </th>
        <th scope="col" className="num">
          {sides('received')}
        </th>
        <th scope="col" className="num">
          {sides('paidOut')}
        </th>
        <th scope="col" className="num @max-[560px]:hidden">
          {t('rate')}
        </th>
        <th scope="col" className="@max-[480px]:hidden">
          {t('status')}
        </th>
      </tr>
    </thead>
  );
}

function Ticket({ row }: { row: SaleRow }) {
  const pad = useTranslations('exchange.sale.pad');
  const time = useClock();
  return (
    <tr>
      <td className="figure text-ink-2 @max-[480px]:hidden">
        {time(row.posted_at ?? row.created_at)}
      </td>
      <td className="figure font-medium">
        <RecordLink to="app.exchange.sales" view={row.id} className="hover:underline">
          {shownNumber('sales', row)}
        </RecordLink>
        {row.status !== 'posted' && (
          <span className="block @min-[481px]:hidden">
            <StatusBadge status={row.status} />
          </span>
        )}
      </td>
      <td className="@max-[760px]:hidden">
        <FreeText>{row.counterparty ?? pad('walkIn')}</FreeText>
      </td>
      <td className="text-ink-2 @max-[760px]:hidden">{row.dealt?.side && pad(row.dealt.side)}</td>
      <td className="num">
        <HandedSums sums={row.received} />
      </td>
      <td className="num">
        <HandedSums sums={row.paid_out} />
      </td>
      <td className="num text-ink-2 @max-[560px]:hidden">
        {row.dealt && <DealtRate of={row.dealt} />}
      </td>
      <td className="@max-[480px]:hidden">
        <StatusBadge status={row.status} />
      </td>
    </tr>
  );
}
