'use client';

import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { readOf, type Report, type ReportEndpoint } from './definition';
import type { Register, RegisterColumn } from './register';
import { ReportFrame } from './report-frame';
import { usePaper } from './use-paper';
import { usePrintTitle } from './use-print-title';
import { useSavedViews } from './use-saved-views';
import { Button } from '@/components/ui/button';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { usePrint } from '@/hooks/use-print';
import { useLocale } from '@/hooks/use-locale';
import { usePermission } from '@/hooks/use-permission';
import {
  type FilterValues,
  useReportFilters,
  type ReportFilters,
} from '@/hooks/use-report-filters';
import { useReportPages } from '@/hooks/use-report-pages';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { keyOf, pageOf } from '@/lib/routes';

/** Number of lines after which no further lines are fetched for printing. */
const PRINTED_MAX = 5000;

/** Screen of a register; further lines are fetched when the user scrolls near the end. */
export function RegisterScreen<E extends ReportEndpoint, Row extends RowData>({
  of,
}: {
  of: Register<E, Row>;
}) {
  const t = useTranslations('reports');
  const label = useTranslations('routes')(keyOf(of.route));
  const { locale } = useLocale();
  const views = useSavedViews(of.route);
  const filters = useReportFilters(readOf(of), views.open?.query);
  const isOpen = isComplete(of, filters.input);
  const pages = useReportPages(of.endpoint, filters.input, {
    enabled: !views.isPending && isOpen,
  });
  const answer = pages.data?.[0];
  // The cast is safe, because every response of a report includes its head.
  const head = answer as (AnswerOf<E> & ReportHead) | undefined;
  const rows = useMemo(() => of.rows(pages.data ?? []), [of, pages.data]);
  const reload = () => void pages.refetch();
  const { columns, lead, choice } = useRegisterColumns(of, head, filters);
  const spanOf = useMemo(() => (row: Row) => (of.isHeading?.(row) ? lead : 1), [of, lead]);
  const lines = of.isLine ? rows.filter(of.isLine).length : rows.length;
  const count = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(lines);
  const title = usePrintTitle(label, head);
  const print = usePrint();
  useShortcuts({ refresh: reload });
  const paper = usePaper(of, filters.input, pages);
  const more = () => {
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
  };

  return (
    <ReportFrame
      of={of}
      head={head}
      filters={filters}
      views={views}
      error={pages.error}
      onRetry={reload}
      columns={choice}
      onPrint={() => void printAll(pages, of, print)}
      paper={paper.choice}
      isEmpty={rows.length === 0}
      isOpen={isOpen}
      foot={
        pages.hasNextPage ? (
          <span className="flex items-center gap-3">
            {t('linesSoFar', { count })}
            <Button busy={pages.isFetchingNextPage} onClick={more}>
              {t('more')}
            </Button>
          </span>
        ) : (
          t('lines', { count })
        )
      }
    >
      {of.Above && answer && <of.Above answer={answer} onChanged={reload} />}
      {paper.Pages ? (
        <paper.Pages pages={pages.data ?? []} />
      ) : (
        <ReportGrid
          label={label}
          title={title}
          rows={rows}
          columns={columns}
          headings={NO_HEADINGS}
          rowId={of.rowId}
          rowClass={of.rowClass}
          foot={answer && rows.length > 0 ? of.total?.(answer) : undefined}
          spanOf={spanOf}
          busy={pages.isFetching && !pages.isFetchingNextPage}
          onNearEnd={more}
        />
      )}
    </ReportFrame>
  );
}

/** True if one of the required filters is set, or none is required. The server would refuse a request without them. */
const isComplete = (
  { needsOneOf = [] }: Pick<Report<ReportEndpoint>, 'needsOneOf'>,
  input: FilterValues,
): boolean => needsOneOf.length === 0 || needsOneOf.some((name) => input[name] !== undefined);

/** Fetches the remaining lines up to the print limit, then prints. */
async function printAll<E extends ReportEndpoint, Row extends RowData>(
  pages: ReturnType<typeof useReportPages<E>>,
  of: Register<E, Row>,
  print: () => void,
): Promise<void> {
  let { hasNextPage, data } = pages;
  while (hasNextPage && of.rows(data ?? []).length < PRINTED_MAX) {
    const next = await pages.fetchNextPage();
    // Stops after an error; the page shows the error.
    if (next.isError) return;
    ({ hasNextPage, data } = next);
  }
  requestAnimationFrame(print);
}

const NO_HEADINGS = [] as const;

/** Columns of a register that the user may see and has chosen. */
function useRegisterColumns<E extends ReportEndpoint, Row extends RowData>(
  of: Register<E, Row>,
  head: ReportHead | undefined,
  filters: ReportFilters,
): { columns: GridColumn<Row>[]; lead: number; choice: ColumnChoice } {
  const t = useTranslations('reports.column');
  const chosen = filters.columns?.join();
  const { change } = filters;
  const { decimals = 2, currency = '' } = head ?? {};
  const isOpen = usePermission(pageOf(of.route)).may('sensitive');
  const inputJson = JSON.stringify(filters.input);
  const input = useMemo(() => JSON.parse(inputJson) as FilterValues, [inputJson]);
  const all = useMemo(() => allowed(of, input, isOpen), [of, isOpen, input]);
  const shown = useMemo(() => chosenOf(all, chosen), [all, chosen]);
  const columns = useMemo(() => {
    const context = { decimals, currency, input, change };
    return shown.map((column) => gridColumn(column, t(column.id), context));
  }, [shown, t, decimals, currency, input, change]);
  const choice: ColumnChoice = {
    choices: all.map(({ id }) => ({ id, label: t(id) })),
    shown: shown.map(({ id }) => id),
    onChange: (ids) => change({ cols: ids?.join(',') }, { replace: true }),
  };
  return { columns, lead: leadOf(of, shown), choice };
}

const gridColumn = <Row,>(
  { cell, isEmpty, ...column }: RegisterColumn<Row>,
  header: string,
  context: Parameters<typeof cell>[1],
): GridColumn<Row> => ({
  ...column,
  header,
  cell: (row) => cell(row, context),
  isEmpty: (row) => isEmpty?.(row, context) ?? false,
});

/** Columns that the user may see and that apply to the filters. */
function allowed<E extends ReportEndpoint, Row extends RowData>(
  { columns }: Register<E, Row>,
  input: FilterValues,
  isOpen: boolean,
) {
  return columns.filter(
    ({ isSensitive, isFor }) => (isOpen || !isSensitive) && (isFor?.(input) ?? true),
  );
}

/** Chosen columns; by default all except extra ones. */
const chosenOf = <Row,>(all: readonly RegisterColumn<Row>[], chosen: string | undefined) =>
  all.filter(({ id, isExtra }) =>
    chosen === undefined ? !isExtra : chosen.split(',').includes(id),
  );

/** Returns the number of columns that a heading row spans: the columns before the first figure, or all columns. */
function leadOf<E extends ReportEndpoint, Row extends RowData>(
  { hasWideHeadings }: Register<E, Row>,
  shown: readonly RegisterColumn<Row>[],
): number {
  if (hasWideHeadings) return Math.max(shown.length, 1);
  return Math.max(
    shown.findIndex(({ align }) => align === 'end'),
    1,
  );
}
