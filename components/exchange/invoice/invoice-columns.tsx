'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { InvoiceRow } from '@/lib/contract/exchange/invoice';
import { documentTypes } from '@/lib/domain/document-type';

type Columns = readonly Column<InvoiceRow>[];

export function useInvoiceColumns(): Columns {
  const t = useTranslations('exchange.invoice');
  const { day } = useFormats();
  return [
    {
      id: 'number',
      header: t('number'),
      cell: (row) => <NumberCell row={row} />,
      ...{ pin: true, sortable: true, width: 190, card: 'title' },
    },
    {
      id: 'date',
      header: t('date'),
      cell: ({ date }) => <span className="figure text-ink-2">{day(date)}</span>,
      ...{ sortable: true, width: 110, card: 'meta' },
    },
    {
      id: 'counterparty',
      header: t('customer'),
      cell: ({ customer }) => <FreeText>{customer ?? t('walkIn')}</FreeText>,
      ...{ sortable: true, card: 'line' },
    },
    {
      id: 'source',
      header: t('source'),
      cell: (row) => <SourceLink of={row.source} />,
      ...{ width: 130, card: 'meta' },
    },
    {
      id: 'amount',
      header: t('total'),
      cell: ({ total, currency }) => <Figure value={total} of={currency} />,
      ...{ align: 'end', sortable: true, width: 150, card: 'amount' },
    },
    {
      id: 'currency',
      header: <span className="sr-only">{t('currency')}</span>,
      cell: ({ currency }) => <CurrencyMark of={currency} />,
      ...{ joined: true, width: 56, card: 'amount' },
    },
    {
      id: 'printed',
      header: t('printed'),
      cell: ({ print_count }) => <span className="figure text-ink-2">{print_count}</span>,
      ...{ align: 'end', width: 90, card: false },
    },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      ...{ sortable: true, width: 140, card: 'badge' },
    },
  ];
}

/** The number, struck through once it is cancelled, and said where it is a credit note. */
function NumberCell({ row: { number, type, status } }: { row: InvoiceRow }) {
  const t = useTranslations('exchange.invoice');
  return (
    <span className="inline-flex items-baseline gap-2">
      <bdi
        dir="ltr"
        className={classNames('figure font-medium', status === 'cancelled' && 'line-through')}
      >
        {number}
      </bdi>
      {type === 'credit_note' && (
        <span className="text-12 text-ink-2">{t('types.credit_note')}</span>
      )}
    </span>
  );
}

/** The document that a paper is for. */
export function SourceLink({
  of: { document_type, document_id, number },
}: {
  of: InvoiceRow['source'];
}) {
  return (
    <RecordLink
      to={documentTypes[document_type].route}
      view={document_id}
      className="figure text-accent hover:underline"
    >
      <bdi dir="ltr">{number}</bdi>
    </RecordLink>
  );
}
