import type { RowData } from '@tanstack/react-table';
import type { ComponentType, ReactNode } from 'react';

import type { Report, ReportEndpoint } from './definition';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import type { FilterChange, FilterValues } from '@/hooks/use-report-filters';
import type { LazyPart } from '@/hooks/use-lazy-part';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** Values that a cell receives in addition to its row, including a function that changes the filters. */
type RegisterContext = Readonly<{
  decimals: number;
  currency: string;
  input: FilterValues;
  change: (changes: FilterChange) => void;
}>;

/** A column; its header is `column.<id>` of the message catalogue `reports`. */
export type RegisterColumn<Row> = Readonly<
  Omit<GridColumn<Row>, 'cell' | 'header' | 'cardHeader' | 'isEmpty'> & {
    cell: (row: Row, context: RegisterContext) => ReactNode;
    isEmpty?: (row: Row, context: RegisterContext) => boolean;
    /** True if the column is hidden until the user chooses it. */
    isExtra?: boolean;
    /** True if only users who may see rates, costs and margins have the column. */
    isSensitive?: boolean;
    /** Returns whether the column applies to these filters. */
    isFor?: (input: FilterValues) => boolean;
  }
>;

/** Report of many lines in order, fetched page by page, such as the general ledger or the audit trail. */
export type Register<E extends ReportEndpoint, Row extends RowData> = Report<E> &
  Readonly<{
    columns: readonly RegisterColumn<Row>[];
    rows: (pages: readonly AnswerOf<E>[]) => readonly Row[];
    rowId: (row: Row) => string;
    rowClass?: (row: Row) => string | undefined;
    /** Returns true for a heading row, whose first cell spans all columns up to the first figure. */
    isHeading?: (row: Row) => boolean;
    /** True if headings have no figures and span the whole row. */
    hasWideHeadings?: boolean;
    /** Returns true for lines, false for headings and sums. */
    isLine?: (row: Row) => boolean;
    /** Totals row, always visible below the others. */
    total?: (page: AnswerOf<E>) => Row | undefined;
    /** Printable document of the lines, which the user can show instead of the table if `isFor` returns true. */
    Paper?: Readonly<{
      isFor: (input: FilterValues) => boolean;
      Pages: LazyPart<Readonly<{ Pages: ComponentType<{ pages: readonly AnswerOf<E>[] }> }>>;
    }>;
    Above?: ComponentType<{ answer: AnswerOf<E>; onChanged: () => void }>;
  }>;

/** Infers the types of a register from its endpoint. */
export function defineRegister<E extends ReportEndpoint, Row extends RowData>(
  register: Register<E, Row>,
): Register<E, Row> {
  return register;
}
