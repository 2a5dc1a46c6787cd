import type { ReactNode } from 'react';

import { classNames } from '@/components/ui/class-names';

export type GridColumn<Row> = Readonly<{
  id: string;
  header: string;
  /** How the figure is called where no heading stands over it. */
  cardHeader?: string;
  cell: (row: Row) => ReactNode;
  /** Says nothing of a row, and is left out of its card. */
  isEmpty?: (row: Row) => boolean;
  /** Figures stand at the end, so that their decimal points line up. */
  align?: 'end';
  /** Its words take several lines instead of being cut. */
  wraps?: boolean;
  /** A date or a code among words: where room is short it is not cut. */
  whole?: boolean;
  /** Follows from other columns, or is seen elsewhere: where room is short it goes. */
  isSpare?: boolean;
  /** In px; the columns without share what is left. */
  width?: number;
  /** Where it stands on a card; the others are named lines below. False leaves it out. */
  card?: 'title' | 'amount' | 'line' | false;
}>;

/** Words over several columns. */
export type GridHeading = Readonly<{ id: string; label: string; columns: readonly string[] }>;

export type GridRows<Row> = Readonly<{
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly GridColumn<Row>[];
  headings: readonly GridHeading[];
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** How many columns the first cell of a row takes. */
  spanOf?: ((row: Row) => number) | undefined;
}>;

/**
 * The columns that there is room for. First those go that say nothing in any row, then spare ones from
 * the end; a chooser and a file have them all.
 */
export function gridColumnsWithRoom<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  isTooWide: (columns: readonly GridColumn<Row>[]) => boolean,
): readonly GridColumn<Row>[] {
  if (!isTooWide(columns)) return columns;
  const isSilent = ({ align, isEmpty }: GridColumn<Row>) =>
    align === 'end' && isEmpty !== undefined && rows.every((row) => isEmpty(row));
  const speaking = columns.filter((column) => !isSilent(column));
  const spare = speaking.filter(({ isSpare }) => isSpare).toReversed();
  return spare.reduce<readonly GridColumn<Row>[]>(
    (kept, next) => (isTooWide(kept) ? kept.filter((one) => one !== next) : kept),
    speaking,
  );
}

/** A line stands before each heading's first column. */
export function cellClass<Row>(
  { id, align, wraps, whole, card, width }: GridColumn<Row>,
  headings: readonly GridHeading[],
): string {
  const isFirst = headings.some(({ columns }) => columns[0] === id);
  return classNames(
    wraps ? 'whitespace-normal!' : 'truncate',
    align === 'end' && 'num',
    !wraps && !whole && align !== 'end' && (card === 'line' || width === undefined) && 'words',
    isFirst && 'border-s border-line',
  );
}
