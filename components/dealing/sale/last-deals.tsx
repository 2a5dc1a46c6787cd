'use client';

import { useTranslations } from 'use-intl';
import { shownNumber } from '@/components/document/document-number';
import { DealtRate } from './dealt-rate';
import { HandedSums } from './handed-sums';
import { PadPart } from './pad-part';
import { RecordLink } from '@/components/layout/record-link';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useMoment } from '@/hooks/use-clock';
import type { SaleRow } from '@/lib/contract/dealing/sale-shapes';
import { sales } from '@/lib/contract/dealing/sales';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

/** The user's latest tickets, newest first. */
export function LastDeals() {
  const t = useTranslations('sale.last');
  const { data } = useAnswer(sales.list, { input: { per_page: '5', mine: '1' } });
  const columns = useColumns();
  const rows = data?.data ?? [];
  return (
    <PadPart
      title={t('title')}
      className="last-deals @container"
      acts={
        <RecordLink
          to="app.exchange.sales"
          className="font-medium text-accent underline-offset-3 hover:underline"
        >
          {t('all')}
        </RecordLink>
      }
    >
      {rows.length === 0 ? (
        <p className="px-gutter py-2 text-ink-3">{t('none')}</p>
      ) : (
        <PlainTable edge="page" rows={rows} rowId={({ id }) => id} columns={columns} />
      )}
    </PadPart>
  );
}

/** Columns of the latest tickets: time, number, customer, and the columns that all tables of tickets share. */
function useColumns(): readonly PlainColumn<SaleRow>[] {
  const t = useTranslations('sale.last');
  const pad = useTranslations('sale.pad');
  const moment = useMoment();
  return [
    {
      id: 'time',
      header: t('time'),
      className: '@max-[570px]:hidden',
      cellClass: 'figure text-ink-2',
      cell: (row) => moment(row.posted_at ?? row.created_at),
    },
    useTicketColumn(),
    {
      id: 'customer',
      header: t('customer'),
      className: '@max-[850px]:hidden',
      cell: ({ counterparty }) => <FreeText>{counterparty ?? pad('walkIn')}</FreeText>,
    },
    ...useDealtColumns(),
  ];
}

export function useTicketColumn(): PlainColumn<SaleRow> {
  const t = useTranslations('sale.last');
  return {
    id: 'ticket',
    header: t('ticket'),
    cellClass: 'figure font-medium',
    cell: (row) => (
      <>
        <RecordLink to="app.exchange.sales" view={row.id} className="hover:underline">
          {shownNumber('sales', row)}
        </RecordLink>
        {row.status !== 'posted' && (
          <span className="block @min-[571px]:hidden">
            <StatusBadge status={row.status} />
          </span>
        )}
      </>
    ),
  };
}

/** Columns of a ticket. Narrow tables hide some columns, whose values the ticket's own page also shows. */
export function useDealtColumns(): readonly PlainColumn<SaleRow>[] {
  const t = useTranslations('sale.last');
  const sides = useTranslations('sale.sides');
  const pad = useTranslations('sale.pad');
  return [
    {
      id: 'side',
      header: t('side'),
      className: '@max-[850px]:hidden',
      cellClass: 'text-ink-2',
      cell: ({ dealt }) => dealt?.side && pad(dealt.side),
    },
    {
      id: 'received',
      header: sides('received'),
      align: 'end',
      cell: ({ received }) => <HandedSums sums={received} />,
    },
    {
      id: 'paidOut',
      header: sides('paidOut'),
      align: 'end',
      cell: ({ paid_out }) => <HandedSums sums={paid_out} />,
    },
    {
      id: 'rate',
      header: t('rate'),
      align: 'end',
      className: '@max-[650px]:hidden',
      cellClass: 'text-ink-2',
      cell: ({ dealt }) => dealt && <DealtRate of={dealt} />,
    },
    {
      id: 'status',
      header: t('status'),
      className: '@max-[570px]:hidden',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}
