import type { ReactNode } from 'react';

import { classNames } from '@/components/ui/class-names';

export type GridColumn<Row> = Readonly<{
  id: string;
  header: string;
  /** Label of the figure on a card, where no header is shown. */
  cardHeader?: string;
  cell: (row: Row) => ReactNode;
  /** True if the column is empty for a row. The card of that row omits the column. */
  isEmpty?: (row: Row) => boolean;
  /** `end` aligns figures so that their decimal points line up. */
  align?: 'end';
  /** True if long text wraps instead of being truncated. */
  wraps?: boolean;
  /** True for a date or code within a text column. Dates and codes are not truncated. */
  whole?: boolean;
  /** True for a redundant column, which can be hidden if the columns do not fit. */
  isSpare?: boolean;
  /** Width in px; columns without a width share the rest. */
  width?: number;
  /** Place on a card. By default the column is a labelled line; `false` omits the column. */
  card?: 'title' | 'amount' | 'line' | false;
}>;

/** A header above several columns. */
export type GridHeading = Readonly<{ id: string; label: string; columns: readonly string[] }>;

export type GridRows<Row> = Readonly<{
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly GridColumn<Row>[];
  headings: readonly GridHeading[];
  rowClass?: ((row: Row) => string | undefined) | undefined;
  /** Number of columns that the first cell of a row spans. */
  spanOf?: ((row: Row) => number) | undefined;
}>;

/**
 * Returns the columns that fit. Figure columns that are empty in all rows are dropped first, then redundant columns
 * from the end. The column chooser and exports still include all columns.
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

/** Returns the CSS classes of a cell, including the line before the first column of each group. */
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
