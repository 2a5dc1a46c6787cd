'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readOf, type ReportEndpoint } from './definition';
import { ReportFrame } from './report-frame';
import type { Context, Folding, Statement, StatementRow, FigureGroup } from './statement';
import { AccountCell, FigureCell, isNothing } from './statement-cells';
import { usePrintTitle } from './use-print-title';
import { useSavedViews } from './use-saved-views';
import type { ColumnChoice } from '@/components/ui/column-chooser';
import type { GridColumn, GridHeading } from '@/components/ui/grid/grid-columns';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { useAnswer } from '@/hooks/use-call';
import { useLocale } from '@/hooks/use-locale';
import { usePeriodWords } from '@/hooks/use-period-words';
import {
  type FilterValues,
  type ReportFilters,
  useReportFilters,
} from '@/hooks/use-report-filters';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { AnswerOf, Given } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { keyOf } from '@/lib/routes';

export function StatementScreen<E extends ReportEndpoint>({ of }: { of: Statement<E> }) {
  const label = useTranslations('routes')(keyOf(of.route));
  const views = useSavedViews(of.route);
  const filters = useReportFilters(readOf(of), views.open?.query);
  const { answer, error, isFetching, reload } = useRead(of, filters, !views.isPending);
  const { rows, total, columns, headings, choice } = useDrawn(of, answer, filters);
  const title = usePrintTitle(label, answer);

  return (
    <ReportFrame
      of={of}
      error={error}
      filters={filters}
      views={views}
      head={answer}
      onRetry={reload}
      columns={choice}
      isEmpty={rows.length === 0}
    >
      <ReportGrid
        label={label}
        title={title}
        rows={rows}
        columns={columns}
        headings={headings}
        rowClass={rowClass}
        rowId={idOf}
        foot={total}
        busy={isFetching}
      />
    </ReportFrame>
  );
}

function useRead<E extends ReportEndpoint>(
  of: Statement<E>,
  filters: ReportFilters,
  enabled: boolean,
) {
  const { data, error, isFetching, refetch } = useAnswer(
    of.endpoint,
    // The URL can contain anything; the server refuses invalid values with a message.
    { input: filters.input } as unknown as Given<E>,
    { placeholderData: keepPreviousData, enabled },
  );
  // The cast is safe, because every response of a report includes its head.
  const answer = data as (AnswerOf<E> & ReportHead) | undefined;
  const reload = () => void refetch();
  useShortcuts({ refresh: reload });
  return { answer, error, isFetching, reload };
}

function useDrawn<E extends ReportEndpoint>(
  of: Statement<E>,
  answer: (AnswerOf<E> & ReportHead) | undefined,
  filters: ReportFilters,
) {
  const context = useContext(filters.input);
  const { rows, total, folding } = useRows(of, answer, context);
  return { rows, total, ...useStatementColumns(of, { answer, filters, folding, context }) };
}

const idOf = ({ id }: StatementRow) => id;

function rowClass({ kind, level }: StatementRow): string | undefined {
  if (kind === 'row') return undefined;
  return level === 0 ? 'group' : 'font-medium';
}

/** Context of a statement's rows and columns; memoised, so that it changes only with its parts. */
function useContext(given: FilterValues): Context {
  const { locale } = useLocale();
  const t = useTranslations('reports');
  const inWords = usePeriodWords();
  const inputJson = JSON.stringify(given);
  return useMemo(
    () => ({ locale, t, inWords, input: JSON.parse(inputJson) as FilterValues }),
    [locale, t, inWords, inputJson],
  );
}

const TOTAL = { id: 'total', kind: 'total', level: 0, number: '' } as const;

function useRows<E extends ReportEndpoint>(
  of: Statement<E>,
  answer: AnswerOf<E> | undefined,
  context: Context,
) {
  const { t } = context;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => (answer ? of.rows(answer, context) : []), [of, answer, context]);
  const rows = useMemo(() => withoutFolded(all, folded), [all, folded]);
  const folding = useMemo(
    (): Folding => ({
      isFolded: (id) => folded.has(id),
      toggle: (id) =>
        setFolded((now) => (now.has(id) ? now.difference(new Set([id])) : new Set([...now, id]))),
    }),
    [folded],
  );
  const figures = answer && all.length > 0 ? of.total?.(answer) : undefined;
  const name = t(of.totalName ?? 'total');
  const total: StatementRow | undefined = figures && { ...TOTAL, name, figures };
  return { rows, total, folding };
}

/** Removes rows below collapsed groups; a group always precedes its rows. */
function withoutFolded(
  rows: readonly StatementRow[],
  folded: ReadonlySet<string>,
): readonly StatementRow[] {
  const hidden = new Set<string>();
  return rows.filter(({ id, under }) => {
    if (under === undefined || !(folded.has(under) || hidden.has(under))) return true;
    hidden.add(id);
    return false;
  });
}

const NAME_WIDTH = 280;
const FIGURE_WIDTH = 124;

type UseStatementColumnsGiven<E extends ReportEndpoint> = Readonly<{
  answer: (AnswerOf<E> & ReportHead) | undefined;
  filters: ReportFilters;
  folding: Folding;
  context: Context;
}>;

type Drawn = { columns: GridColumn<StatementRow>[]; headings: GridHeading[]; choice: ColumnChoice };

/** Columns of a statement: the account, then the chosen figures under their headings. */
function useStatementColumns<E extends ReportEndpoint>(
  of: Statement<E>,
  { answer, filters, folding, context }: UseStatementColumnsGiven<E>,
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
