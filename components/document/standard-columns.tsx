'use client';

import { Paperclip } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { StandardColumn } from '@/components/document/definition';
import { shownNumber } from '@/components/document/number';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Icon } from '@/components/ui/icon';
import { StatusBadge } from '@/components/ui/status-badge';
import type { Column } from '@/components/ui/table-columns';
import { useFormats } from '@/hooks/use-formats';
import type { DocumentRow } from '@/lib/contract/document';
import type { DocumentType } from '@/lib/domain/document-type';

/** Columns that are there but not shown until somebody asks for them. */
export const HIDDEN_AT_FIRST: readonly string[] = ['reference', 'base', 'by'];

/** Columns that stand and fall with another: the code behind an amount. */
export const FOLLOWS: Readonly<Record<string, string>> = { currency: 'amount' };

type Columns = Readonly<Record<StandardColumn, readonly Column<DocumentRow>[]>>;

/** The columns that every list of documents can show, with words and figures as the house has them. */
export function useStandardColumns(type: DocumentType): Columns {
  const t = useTranslations('document.columns');
  const { day, decimalsOf, baseCurrency } = useFormats();
  const text = (value: string | null) => value && <FreeText>{value}</FreeText>;

  return {
    number: [
      {
        id: 'number',
        header: t('number'),
        cell: (row) => <NumberCell type={type} row={row} />,
        pin: true,
        sortable: true,
        width: 132,
        card: 'title',
      },
    ],
    date: [
      {
        id: 'date',
        header: t('date'),
        cell: ({ date }) => <span className="figure text-ink-2">{date && day(date)}</span>,
        sortable: true,
        width: 104,
        card: 'meta',
      },
    ],
    memo: [{ id: 'memo', header: t('memo'), cell: ({ memo }) => text(memo), card: 'line' }],
    amount: [
      {
        id: 'amount',
        header: t('amount'),
        cell: ({ amount, currency }) =>
          amount && <Figure value={amount} decimals={decimalsOf(currency ?? baseCurrency)} />,
        align: 'end',
        sortable: true,
        width: 136,
        card: 'amount',
      },
      {
        id: 'currency',
        header: <span className="sr-only">{t('currency')}</span>,
        cell: ({ currency }) => <span className="cur">{currency}</span>,
        joined: true,
        width: 48,
        card: 'amount',
      },
    ],
    status: [
      {
        id: 'status',
        header: t('status'),
        cell: ({ status }) => <StatusBadge status={status} />,
        sortable: true,
        width: 152,
        card: 'badge',
      },
    ],
    reference: [
      {
        id: 'reference',
        header: t('reference'),
        cell: ({ reference }) => text(reference),
        width: 140,
        card: false,
      },
    ],
    base: [
      {
        id: 'base',
        header: t('base', { currency: baseCurrency }),
        cell: ({ base }) => base && <Figure value={base} decimals={decimalsOf(baseCurrency)} />,
        align: 'end',
        sortable: true,
        width: 140,
        card: 'meta',
      },
    ],
    by: [
      {
        id: 'by',
        header: t('by'),
        cell: ({ created_by }) => text(created_by?.name ?? null),
        width: 140,
        card: false,
      },
    ],
  };
}

/** The number, struck through once the document is void, with a clip where files hang on it. */
function NumberCell({ type, row }: { type: DocumentType; row: DocumentRow }) {
  const t = useTranslations('document.columns');
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        className={classNames('figure font-medium', row.status === 'voided' && 'line-through')}
      >
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
