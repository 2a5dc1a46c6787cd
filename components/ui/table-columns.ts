import type { ReactNode } from 'react';

/** Where a column stands when the table becomes cards: false leaves it out. */
export type CardPlace = 'title' | 'badge' | 'amount' | 'line' | 'meta' | false;

export type Column<Row> = Readonly<{
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, so that their decimal points line up. */
  align?: 'start' | 'end';
  /** Stays in sight while the rest scrolls sideways. Only the first column can. */
  pin?: boolean;
  /** Continues the column before it: the code behind a figure. */
  joined?: boolean;
  sortable?: boolean;
  /** In px. Once one column has a width, those without share what is left. */
  width?: number;
  card?: CardPlace;
  /** Not shown until somebody asks for it; a card has places of its own. */
  isHidden?: true;
}>;

type Look<Row> = Partial<Omit<Column<Row>, 'id' | 'cell'>>;

/** Makes columns, each under the word of its id where no other head is given. */
export const columnsOf =
  <Row>(wordOf: (id: string) => ReactNode) =>
  (id: string, look: Look<Row>, cell: Column<Row>['cell']): Column<Row> => ({
    id,
    header: look.header ?? wordOf(id),
    cell,
    ...look,
  });

export type Sort = Readonly<{ id: string; desc: boolean }>;

/** A click on a head: upwards first, then downwards, then as the rows came. */
export function nextSort(sort: Sort | undefined, id: string): Sort | undefined {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? undefined : { id, desc: true };
}
