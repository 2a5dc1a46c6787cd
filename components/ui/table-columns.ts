import type { ReactNode } from 'react';

/** Place of a column on a card. A column without a place, or with `false`, is omitted. */
export type CardPlace = 'title' | 'badge' | 'amount' | 'line' | 'meta' | false;

export type Column<Row> = Readonly<{
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` aligns figures so that their decimal points line up. */
  align?: 'start' | 'end';
  /** True if the column stays visible while the rest scrolls horizontally; only for the first column. */
  pin?: boolean;
  /**
   * True if the column continues the previous one, such as the code after an amount. Both are shown or hidden together.
   */
  joined?: boolean;
  sortable?: boolean;
  /** Width in px. If any column has a width, the columns without a width share the rest. */
  width?: number;
  card?: CardPlace;
  /** True if the column is hidden until the user chooses it. On cards, `card` decides instead. */
  isHidden?: true;
}>;

type Look<Row> = Partial<Omit<Column<Row>, 'id' | 'cell'>>;

/**
 * Returns a function that builds columns. The header of a column is the text of its id, unless another header is set.
 */
export const columnsOf =
  <Row>(wordOf: (id: string) => ReactNode) =>
  (id: string, look: Look<Row>, cell: Column<Row>['cell']): Column<Row> => ({
    id,
    header: look.header ?? wordOf(id),
    cell,
    ...look,
  });

export type Sort = Readonly<{ id: string; desc: boolean }>;

/** Next sorting after a click on a header: ascending, descending, unsorted. */
export function nextSort(sort: Sort | undefined, id: string): Sort | undefined {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? undefined : { id, desc: true };
}
