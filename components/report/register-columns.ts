'use client';

import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ReportEndpoint } from '@/components/report/definition';
import type { Register, RegisterColumn } from '@/components/report/register';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import { usePermission } from '@/hooks/use-permission';
import type { FilterValues, ReportFilters } from '@/hooks/use-report-filters';
import type { ReportHead } from '@/lib/contract/reports/report';
import { pageOf } from '@/lib/routes';

/** Columns of a register that the user may see and has chosen. */
export function useRegisterColumns<E extends ReportEndpoint, Row extends RowData>(
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

const gridColumn = <Row>(
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
const chosenOf = <Row>(all: readonly RegisterColumn<Row>[], chosen: string | undefined) =>
  all.filter(({ id, isExtra }) =>
    chosen === undefined ? !isExtra : chosen.split(',').includes(id),
  );

/** Number of columns that a heading row spans: those before the first figure, or all. */
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
