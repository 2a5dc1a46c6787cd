import type { RowData } from '@tanstack/react-table';
import type { ComponentType, ReactNode } from 'react';

import type { Report, ReportEndpoint } from '@/components/report/definition';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import type { FilterChange, FilterValues } from '@/hooks/use-report-filters';
import type { Later } from '@/hooks/use-later';
import type { AnswerOf } from '@/lib/contract/endpoint';

/** What a cell may know beside its row, and how it narrows the report. */
type RegisterContext = Readonly<{
  /** Of the currency that the report is shown in. */
  decimals: number;
  currency: string;
  /** What the report was asked for. */
  input: FilterValues;
  change: (changes: FilterChange) => void;
}>;

/** A column; its heading is `column.<id>` of the `reports` catalogue. */
export type RegisterColumn<Row> = Readonly<
  Omit<GridColumn<Row>, 'cell' | 'header' | 'cardHeader' | 'isEmpty'> & {
    cell: (row: Row, context: RegisterContext) => ReactNode;
    isEmpty?: (row: Row, context: RegisterContext) => boolean;
    /** Not on screen until it is chosen. */
    isExtra?: boolean;
    /** Only for who may see rates, costs and margins. */
    isSensitive?: boolean;
    /** Only where the report was asked for so. */
    isFor?: (input: FilterValues) => boolean;
  }
>;

/** A report of many lines in order, read page by page: general ledger, statements of one account, audit trail. */
export type Register<E extends ReportEndpoint, Row extends RowData> = Report<E> &
  Readonly<{
    columns: readonly RegisterColumn<Row>[];
    rows: (pages: readonly AnswerOf<E>[]) => readonly Row[];
    rowId: (row: Row) => string;
    rowClass?: (row: Row) => string | undefined;
    /** The first cell takes all columns up to the first figure. */
    isHeading?: (row: Row) => boolean;
    /** Headings have no figures beside them, and take the whole row. */
    hasWideHeadings?: boolean;
    /** Rows that are lines, and not headings or sums between them. */
    isLine?: (row: Row) => boolean;
    /** A row that is always in sight below the others. */
    total?: (page: AnswerOf<E>) => Row | undefined;
    /** Its lines as a paper for whom it is about, where it was asked for so; shown in place of the rows. */
    Paper?: Readonly<{
      isFor: (input: FilterValues) => boolean;
      Pages: Later<Readonly<{ Pages: ComponentType<{ pages: readonly AnswerOf<E>[] }> }>>;
    }>;
    /** Stands above the rows. */
    Above?: ComponentType<{ answer: AnswerOf<E>; onChanged: () => void }>;
  }>;

/** Gives a register its types, so that its parts see the answer of its own endpoint. */
export function defineRegister<E extends ReportEndpoint, Row extends RowData>(
  register: Register<E, Row>,
): Register<E, Row> {
  return register;
}
