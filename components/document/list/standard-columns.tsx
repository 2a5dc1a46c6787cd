'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type {
  DocumentDefinition,
  DocumentRecord,
  OwnColumn,
  StandardColumn,
} from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { classNames } from '@/components/ui/class-names';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { FromTo } from '@/components/ui/from-to';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import { type Column, columnsOf } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import type { DocumentRow } from '@/lib/contract/document-fields';
import type { DocumentType } from '@/lib/domain/document-type';

type ListColumns = readonly (Column<DocumentRow> & Pick<OwnColumn, 'exported'>)[];

/** Columns of a document type with their headers: standard columns, and columns that only this type has. */
export function useColumns<Record extends DocumentRecord>({
  type,
  words,
  columns,
}: DocumentDefinition<Record>): ListColumns {
  const standard = useStandardColumns(type, words);
  const t = useColumnWords(words);
  return columns.flatMap((column) =>
    typeof column === 'string' ? standard[column] : [{ header: t(column.id), ...column }],
  );
}

/**
 * Returns a function that returns the header of a list column: from the message catalogue of the document type if it
 * has one, otherwise the common header.
 */
export function useColumnWords(words: string): (id: string, currency?: string) => string {
  const own = useTranslations(words);
  const t = useTranslations('document.columns');
  return (id, currency = '') =>
    own.has(`list.${id}`) ? own(`list.${id}`) : t(id, { currency }).trim();
}

type Columns = Readonly<Record<StandardColumn, readonly Column<DocumentRow>[]>>;

/** Standard columns of document lists, in the organisation's formats. */
function useStandardColumns(type: DocumentType, words: string): Columns {
  const t = useColumnWords(words);
  const { day, baseMark, baseCurrency } = useFormats();
  const date = ({ date: on }: DocumentRow) => (
    <span className="figure text-ink-2">{on && day(on)}</span>
  );
  const column = columnsOf<DocumentRow>((id) => t(id, baseMark));

  const figures = { align: 'end', sortable: true } as const;
  return {
    ...wordColumns(t, type),
    number: [
      column('number', { sortable: true, pin: true, width: 152, card: 'title' }, (row) => (
        <NumberCell type={type} row={row} />
      )),
    ],
    date: [column('date', { sortable: true, width: 104, card: 'meta' }, date)],
    amount: [
      column(
        'amount',
        { ...figures, width: 136, card: 'amount' },
        (row) => row.amount && <Figure value={row.amount} of={row.currency ?? baseCurrency} />,
      ),
      {
        id: 'currency',
        header: <span className="sr-only">{t('currency')}</span>,
        // A row without an amount shows no currency.
        cell: ({ amount, currency }) => amount !== null && <CurrencyCode of={currency} />,
        joined: true,
        width: 48,
        card: 'amount',
      },
    ],
    base: [
      column('base', { ...figures, width: 140, card: 'meta', isHidden: true }, (row) => (
        <BaseFigure row={row} />
      )),
    ],
    status: [
      column('status', { sortable: true, width: 152, card: 'badge' }, ({ status }) => (
        <StatusBadge status={status} />
      )),
    ],
  };
}

function wordColumns(
  t: (id: string) => string,
  type: DocumentType,
): Pick<Columns, 'counterparty' | 'memo' | 'reference' | 'by'> {
  const column = columnsOf<DocumentRow>(t);
  const text = (value: string | null | undefined) => value && <FreeText>{value}</FreeText>;
  const aside = { width: 140, card: false, isHidden: true } as const;
  return {
    counterparty: [
      column(
        'counterparty',
        // The column of a transfer is wider, because it contains two names, such as source and destination.
        { width: type === 'transfer' ? 280 : 168, card: 'line' },
        ({ counterparty }) => counterparty && <FromTo>{counterparty}</FromTo>,
      ),
    ],
    memo: [column('memo', { card: 'line' }, ({ memo }) => text(memo))],
    reference: [column('reference', aside, ({ reference }) => text(reference))],
    by: [column('by', aside, ({ created_by }) => text(created_by?.name))],
  };
}

/** Value of the document in the base currency. A card omits it if the amount is in the base currency already. */
function BaseFigure({ row: { base, currency } }: { row: DocumentRow }) {
  const { baseCurrency } = useFormats();
  const isCard = useMedia('(max-width: 639px)');
  if (!base || (isCard && currency === baseCurrency)) return null;
  return isCard ? (
    <Figure value={base} currency={baseCurrency} />
  ) : (
    <Figure value={base} of={baseCurrency} />
  );
}

/** Document number, struck through if voided, with a clip icon if it has files. */
function NumberCell({ type, row }: { type: DocumentType; row: DocumentRow }) {
  const t = useTranslations('document.columns');
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('figure font-medium', row.status === 'voided' && 'line-through')}>
        {shownNumber(type, row)}
      </span>
      {row.attachments > 0 && (
        <span title={t('attachments', { count: row.attachments })} className="text-ink-3">
          <Icon of={Paperclip} size={12} />
          <span className="sr-only">{t('attachments', { count: row.attachments })}</span>
        </span>
      )}
    </span>
  );
}
