'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { classNames } from '@/components/ui/class-names';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { InvoiceRow } from '@/lib/contract/dealing/invoice';
import { documentTypes } from '@/lib/domain/document-type';

type Columns = readonly Column<InvoiceRow>[];

export function useInvoiceColumns(): Columns {
  return [...usePaperColumns(), ...useSumColumns(), ...useStateColumns()];
}

/** Columns that identify an invoice: number, date, customer and source document. */
function usePaperColumns(): Columns {
  const t = useTranslations('invoice');
  const { day } = useFormats();
  const column = columnsOf<InvoiceRow>(t);
  const number = { pin: true, sortable: true, width: 190, card: 'title' } as const;
  const customer = { header: t('customer'), sortable: true, card: 'line' } as const;
  return [
    column('number', number, (row) => (
      <span className="inline-flex items-baseline gap-2">
        <bdi
          dir="ltr"
          className={classNames('figure font-medium', row.status === 'cancelled' && 'line-through')}
        >
          {row.number}
        </bdi>
        {row.type === 'credit_note' && (
          <span className="text-12 text-ink-2">{t('types.credit_note')}</span>
        )}
      </span>
    )),
    column('date', { sortable: true, width: 110, card: 'meta' }, ({ date }) => (
      <span className="figure text-ink-2">{day(date)}</span>
    )),
    column('counterparty', customer, (row) => <FreeText>{row.customer ?? t('walkIn')}</FreeText>),
    column('source', { width: 130, card: 'meta' }, (row) => <SourceLink of={row.source} />),
  ];
}

/** Columns for the total and its currency. */
function useSumColumns(): Columns {
  const t = useTranslations('invoice');
  const column = columnsOf<InvoiceRow>(t);
  const amount = { header: t('total'), align: 'end', sortable: true, width: 150 } as const;
  const code = <span className="sr-only">{t('currency')}</span>;
  return [
    column('amount', { ...amount, card: 'amount' }, ({ total, currency }) => (
      <Figure value={total} of={currency} />
    )),
    column('currency', { header: code, joined: true, width: 56, card: 'amount' }, (row) => (
      <CurrencyCode of={row.currency} />
    )),
  ];
}

function useStateColumns(): Columns {
  const column = columnsOf<InvoiceRow>(useTranslations('invoice'));
  return [
    column('printed', { align: 'end', width: 90, card: false }, ({ print_count }) => (
      <span className="figure text-ink-2">{print_count}</span>
    )),
    column('status', { sortable: true, width: 140, card: 'badge' }, ({ status }) => (
      <StatusBadge status={status} />
    )),
  ];
}

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
