'use client';

import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { readOf, type ReportEndpoint } from '@/components/report/definition';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import type { Register } from '@/components/report/register';
import { RegisterFoot } from '@/components/report/register-foot';
import { ReportFrame } from '@/components/report/report-frame';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { usePaper } from '@/components/report/use-paper';
import { usePrintTitle } from '@/components/report/use-print-title';
import { useSavedViews } from '@/components/report/use-saved-views';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import { usePermission } from '@/hooks/use-permission';
import {
  type FilterValues,
  type ReportFilters,
  useReportFilters,
} from '@/hooks/use-report-filters';
import { useReportPages } from '@/hooks/use-report-pages';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { keyOf, pageOf } from '@/lib/routes';

/** More lines than are fetched to be printed; a file holds them all. */
const PRINTED_MAX = 5000;

/** A register with everything around it; the next lines come as the end draws near. */
export function RegisterScreen<E extends ReportEndpoint, Row extends RowData>({
  of,
}: {
  of: Register<E, Row>;
}) {
  const label = useTranslations('routes')(keyOf(of.route));
  const views = useSavedViews(of.route);
  const filters = useReportFilters(readOf(of), views.open?.query);
  const pages = useReportPages(of.endpoint, filters.input, { enabled: !views.isPending });
  const answer = pages.data?.[0];
  // Every answer of a report begins with its head.
  const head = answer as (AnswerOf<E> & ReportHead) | undefined;
  const rows = useMemo(() => of.rows(pages.data ?? []), [of, pages.data]);
  const { columns, lead, choice } = useColumns(of, head, filters);
  const title = usePrintTitle(label, head);
  useShortcuts({ refresh: () => void pages.refetch() });

  const paper = usePaper(of, filters.input, pages);

  const more = () => {
    if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
  };
  const print = () => void printAll(pages, of);
  const lines = of.isLine ? rows.filter(of.isLine).length : rows.length;

  return (
    <ReportFrame
      {...{ of, head, filters, views }}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      columns={choice}
      onPrint={print}
      paper={paper.choice}
      isEmpty={rows.length === 0}
      foot={
        <RegisterFoot
          lines={lines}
          hasMore={pages.hasNextPage}
          isBusy={pages.isFetchingNextPage}
          onMore={more}
        />
      }
    >
      {of.Above && answer && <of.Above answer={answer} onChanged={() => void pages.refetch()} />}
      {paper.Pages ? (
        <paper.Pages pages={pages.data ?? []} />
      ) : (
        <Grid {...{ of, label, title, rows, columns, lead, pages, more }} />
      )}
    </ReportFrame>
  );
}

type Drawn<E extends ReportEndpoint, Row extends RowData> = Readonly<{
  of: Register<E, Row>;
  label: string;
  title: string;
  rows: readonly Row[];
  columns: GridColumn<Row>[];
  /** How many columns a heading takes. */
  lead: number;
  pages: ReturnType<typeof useReportPages<E>>;
  more: () => void;
}>;

function Grid<E extends ReportEndpoint, Row extends RowData>(drawn: Drawn<E, Row>) {
  const { of, label, title, rows, columns, lead, pages, more } = drawn;
  const answer = pages.data?.[0];
  return (
    <ReportGrid
      {...{ label, title, rows, columns }}
      headings={NO_HEADINGS}
      rowId={of.rowId}
      rowClass={of.rowClass}
      foot={answer && rows.length > 0 ? of.total?.(answer) : undefined}
      spanOf={useMemo(() => (row: Row) => (of.isHeading?.(row) ? lead : 1), [of, lead])}
      busy={pages.isFetching && !pages.isFetchingNextPage}
      onNearEnd={more}
    />
  );
}

/** Prints once all lines are there, as far as paper takes them. */
async function printAll<E extends ReportEndpoint, Row extends RowData>(
  pages: ReturnType<typeof useReportPages<E>>,
  of: Register<E, Row>,
): Promise<void> {
  let { hasNextPage, data } = pages;
  while (hasNextPage && of.rows(data ?? []).length < PRINTED_MAX) {
    const next = await pages.fetchNextPage();
    // The page says what failed; asking on and on would not mend it.
    if (next.isError) return;
    ({ hasNextPage, data } = next);
  }
  requestAnimationFrame(() => window.print());
}

const NO_HEADINGS = [] as const;

function useColumns<E extends ReportEndpoint, Row extends RowData>(
  of: Register<E, Row>,
  head: ReportHead | undefined,
  filters: ReportFilters,
): { columns: GridColumn<Row>[]; lead: number; choice: ColumnChoice } {
  const t = useTranslations('reports.column');
  const chosen = filters.columns?.join();
  const { change } = filters;
  const { decimals = 2, currency = '' } = head ?? {};
  const isOpen = usePermission(pageOf(of.route)).may('sensitive');
  const asked = JSON.stringify(filters.input);
  const input = useMemo(() => JSON.parse(asked) as FilterValues, [asked]);
  const all = useMemo(
    () =>
      of.columns.filter(
        ({ isSensitive, isFor }) => (isOpen || !isSensitive) && (isFor?.(input) ?? true),
      ),
    [of, isOpen, input],
  );
  const shown = useMemo(
    () =>
      all.filter(({ id, isExtra }) =>
        chosen === undefined ? !isExtra : chosen.split(',').includes(id),
      ),
    [all, chosen],
  );
  const columns = useMemo(
    () =>
      shown.map(({ cell, isEmpty, ...column }) => ({
        ...column,
        header: t(column.id),
        cell: (row: Row) => cell(row, { decimals, currency, input, change }),
        isEmpty: (row: Row) => isEmpty?.(row, { decimals, currency, input, change }) ?? false,
      })),
    [shown, t, decimals, currency, input, change],
  );
  const firstFigure = of.hasWideHeadings
    ? shown.length
    : shown.findIndex(({ align }) => align === 'end');
  return {
    columns,
    lead: Math.max(firstFigure, 1),
    choice: {
      choices: all.map(({ id }) => ({ id, label: t(id) })),
      shown: shown.map(({ id }) => id),
      onChange: (ids) => change({ cols: ids?.join(',') }, { replace: true }),
    },
  };
}
