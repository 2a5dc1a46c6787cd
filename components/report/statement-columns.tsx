'use client';

import { useMemo } from 'react';

import type { ReportEndpoint } from '@/components/report/definition';
import type { GridColumn, GridHeading } from '@/components/ui/grid/grid-columns';
import type {
  Context,
  FigureGroup,
  Folding,
  Statement,
  StatementRow,
} from '@/components/report/statement';
import { AccountCell, FigureCell, isNothing } from '@/components/report/statement-cells';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import type { ReportFilters } from '@/hooks/use-report-filters';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';

const NAME_WIDTH = 280;
const FIGURE_WIDTH = 124;

type Given<E extends ReportEndpoint> = Readonly<{
  answer: (AnswerOf<E> & ReportHead) | undefined;
  filters: ReportFilters;
  folding: Folding;
  context: Context;
}>;

type Drawn = { columns: GridColumn<StatementRow>[]; headings: GridHeading[]; choice: ColumnChoice };

/** Columns of a statement: the account, then the chosen figures under their headings. */
export function useStatementColumns<E extends ReportEndpoint>(
  of: Statement<E>,
  { answer, filters, folding, context }: Given<E>,
): Drawn {
  const { t } = context;
  const groups = useMemo(() => (answer ? of.groups(answer, context) : []), [of, answer, context]);
  const chosen = filters.columns?.join();
  const shown = useMemo(
    () => groups.filter(({ id }) => chosen === undefined || chosen.split(',').includes(id)),
    [groups, chosen],
  );
  const currency = answer?.currency ?? '';

  const columns = useMemo(
    () => [nameColumn(folding, t), ...figureColumns(shown, currency, t)],
    [shown, currency, folding, t],
  );
  const headings = useMemo(() => shown.map((group) => headingOf(group, t)), [shown, t]);
  const choice: ColumnChoice = {
    choices: groups.map((group) => ({ id: group.id, label: titleOf(group, t) })),
    shown: shown.map(({ id }) => id),
    onChange: (ids) => filters.change({ cols: ids?.join(',') }, { replace: true }),
  };
  return { columns, headings, choice };
}

const headingOf = (group: FigureGroup, t: Context['t']): GridHeading => ({
  id: group.id,
  label: titleOf(group, t),
  columns: group.columns.map((column) => column.id),
});

const nameColumn = (folding: Folding, t: Context['t']): GridColumn<StatementRow> => ({
  id: 'name',
  header: t('account.label'),
  width: NAME_WIDTH,
  card: 'title',
  cell: (row) => <AccountCell row={row} folding={folding} />,
});

const figureColumns = (groups: readonly FigureGroup[], currency: string, t: Context['t']) =>
  groups.flatMap((group) =>
    group.columns.map((column) => figureColumn(group, column, currency, t)),
  );

const titleOf = ({ id, title }: FigureGroup, t: Context['t']): string => title ?? t(`group.${id}`);

function figureColumn(
  group: FigureGroup,
  column: FigureGroup['columns'][number],
  currency: string,
  t: (key: string) => string,
): GridColumn<StatementRow> {
  const { id, label } = column;
  const header = t(`column.${label}`);
  return {
    id,
    header,
    cardHeader: `${titleOf(group, t)} · ${header}`,
    isEmpty: ({ figures }) => isNothing(figures[id]),
    align: 'end',
    width: FIGURE_WIDTH,
    cell: (row) => <FigureCell row={row} column={column} currency={currency} />,
  };
}
