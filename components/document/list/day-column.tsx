'use client';

import type { OwnColumn } from '@/components/document/definition';
import { useFormats } from '@/hooks/use-formats';
import type { DocumentRow } from '@/lib/contract/document-fields';

/** List column that shows a day of each document, such as its due date. */
export const dayColumn = (id: string, of: (row: DocumentRow) => string | null): OwnColumn => ({
  id,
  width: 112,
  card: 'meta',
  cell: (row) => <Day of={of(row)} />,
  exported: of,
});

function Day({ of }: { of: string | null }) {
  const { day } = useFormats();
  return <span className="figure">{of && day(of)}</span>;
}
