'use client';

import type { OwnColumn } from '@/components/document/definition';
import { Figure } from '@/components/ui/figure';
import type { Unapplied } from '@/lib/contract/accounting/applied';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** The kit types its rows as those of any document; rows of receipts also have what is not applied yet. */
const own = (row: DocumentRow) => (row as DocumentRow & { unapplied: Unapplied }).unapplied;

export const unappliedColumn: OwnColumn = {
  ...{ id: 'unapplied', align: 'end', width: 140, card: 'meta' },
  cell: (row) =>
    own(row).map(({ currency, amount }) => (
      <Figure key={currency} value={amount} currency={currency} tone="plain" />
    )),
  exported: (row) =>
    own(row)
      .map(({ currency, amount }) => [amount, currency].join(' '))
      .join(' ') || null,
};
