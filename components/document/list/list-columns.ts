'use client';

import type {
  DocumentDefinition,
  DocumentRecord,
  OwnColumn,
} from '@/components/document/definition';
import { FOLLOWS, useStandardColumns } from '@/components/document/list/standard-columns';
import { useColumnWords } from '@/components/document/list/use-column-words';
import type { Column } from '@/components/ui/table-columns';
import type { DocumentRow } from '@/lib/contract/document-fields';

type Columns = readonly (Column<DocumentRow> & Pick<OwnColumn, 'exported'>)[];

/** Columns of a document type: standard ones, and those that only this type has, with their headers. */
export function useColumns<Record extends DocumentRecord>({
  type,
  words,
  columns,
}: DocumentDefinition<Record>): Columns {
  const standard = useStandardColumns(type, words);
  const t = useColumnWords(words);
  return columns.flatMap((column) =>
    typeof column === 'string' ? standard[column] : [{ header: t(column.id), ...column }],
  );
}

/** Visible columns in order: pinned ones first, then the chosen or default ones. */
export function shownColumns(columns: Columns, chosen: readonly string[] | undefined): Columns {
  const pinned = columns.filter(({ pin }) => pin);
  const ids = new Set(chosen ?? usualOf(columns));
  return [
    ...pinned,
    ...[...ids].flatMap((id) =>
      columns.filter((column) => !column.pin && (FOLLOWS[column.id] ?? column.id) === id),
    ),
  ];
}

/**
 * Columns that the user can choose. A column that follows another one is shown and hidden with it, so it is not
 * offered.
 */
export const choosableOf = (columns: Columns): Columns =>
  columns.filter(({ id, pin }) => !pin && FOLLOWS[id] === undefined);

const usualOf = (columns: Columns): readonly string[] =>
  choosableOf(columns)
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id);
