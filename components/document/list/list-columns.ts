'use client';

import type {
  DocumentDefinition,
  DocumentRecord,
  OwnColumn,
} from '@/components/document/definition';
import {
  FOLLOWS,
  HIDDEN_AT_FIRST,
  useStandardColumns,
} from '@/components/document/list/standard-columns';

type Columns = readonly OwnColumn[];

/** The columns of a type, each standard one as the kit draws it. */
export function useColumns<Record extends DocumentRecord>({
  type,
  words,
  columns,
}: DocumentDefinition<Record>): Columns {
  const standard = useStandardColumns(type, words);
  return columns.flatMap((column) => (typeof column === 'string' ? standard[column] : [column]));
}

/** The columns of a table in their order: those somebody chose, else the usual ones; the pinned first. */
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

/** The columns that can be chosen; those that stand and fall with another come along with it. */
export const choosableOf = (columns: Columns): Columns =>
  columns.filter(({ id, pin }) => !pin && FOLLOWS[id] === undefined);

const usualOf = (columns: Columns): readonly string[] =>
  choosableOf(columns)
    .map(({ id }) => id)
    .filter((id) => !HIDDEN_AT_FIRST.includes(id));
