'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ColumnChoice } from '@/components/report/column-chooser';
import { queryNames, type ReportEndpoint } from '@/components/report/definition';
import type { GridColumn, GridHeading } from '@/components/report/grid-columns';
import { ReportFrame } from '@/components/report/report-frame';
import { ReportGrid } from '@/components/report/report-grid';
import type { FigureGroup, Folding, Statement, StatementRow } from '@/components/report/statement';
import { AccountCell, FigureCell, isNothing } from '@/components/report/statement-cells';
import { usePrintTitle } from '@/components/report/use-print-title';
import { useSavedViews } from '@/components/report/use-saved-views';
import { useAnswer } from '@/hooks/use-call';
import { useLocale } from '@/hooks/use-locale';
import {
  type FilterValues,
  type ReportFilters,
  useReportFilters,
} from '@/hooks/use-report-filters';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { AnswerOf, Given } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { keyOf } from '@/lib/routes';

/** A statement with everything around it. */
export function StatementScreen<E extends ReportEndpoint>({ of }: { of: Statement<E> }) {
  const label = useTranslations('routes')(keyOf(of.route));
  const views = useSavedViews(of.route);
  const filters = useReportFilters(queryNames(of), views.open?.query);
  const { data, error, isFetching, refetch } = useAnswer(
    of.endpoint,
    // The address may hold anything: what the contract does not take, the host refuses in words.
    { input: filters.input } as unknown as Given<E>,
    { placeholderData: keepPreviousData, enabled: !views.isPending },
  );
  // Every answer of a report begins with its head.
  const answer = data as (AnswerOf<E> & ReportHead) | undefined;
  const { rows, total, folding } = useRows(of, answer, filters.input);
  const { columns, headings, choice } = useColumns(of, { answer, filters, folding });
  const title = usePrintTitle(label, answer);
  useShortcuts({ refresh: () => void refetch() });

  return (
    <ReportFrame
      of={of}
      head={answer}
      error={error}
      onRetry={() => void refetch()}
      filters={filters}
      views={views}
      columns={choice}
      isEmpty={rows.length === 0}
    >
      <ReportGrid
        {...{ label, title, rows, columns, headings, rowClass }}
        rowId={idOf}
        foot={total}
        busy={isFetching}
      />
    </ReportFrame>
  );
}

const idOf = ({ id }: StatementRow) => id;
const rowClass = ({ kind }: StatementRow) => (kind === 'row' ? undefined : 'group');

function useRows<E extends ReportEndpoint>(
  of: Statement<E>,
  answer: AnswerOf<E> | undefined,
  given: FilterValues,
) {
  const { locale } = useLocale();
  const t = useTranslations('reports');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const asked = JSON.stringify(given);
  const all = useMemo(() => {
    const input = JSON.parse(asked) as FilterValues;
    return answer ? of.rows(answer, { locale, t, input }) : [];
  }, [of, answer, locale, t, asked]);
  const rows = useMemo(
    () => all.filter(({ under }) => under === undefined || !folded.has(under)),
    [all, folded],
  );
  const folding = useMemo(
    (): Folding => ({
      isFolded: (id) => folded.has(id),
      toggle: (id) =>
        setFolded((now) => (now.has(id) ? now.difference(new Set([id])) : new Set([...now, id]))),
    }),
    [folded],
  );
  const figures = answer && all.length > 0 ? of.total?.(answer) : undefined;
  const total: StatementRow | undefined = figures && {
    id: 'total',
    kind: 'total',
    level: 0,
    number: '',
    name: t('total'),
    figures,
  };
  return { rows, total, folding };
}

const NAME_WIDTH = 280;
const FIGURE_WIDTH = 124;

function useColumns<E extends ReportEndpoint>(
  of: Statement<E>,
  {
    answer,
    filters,
    folding,
  }: { answer: (AnswerOf<E> & ReportHead) | undefined; filters: ReportFilters; folding: Folding },
): { columns: GridColumn<StatementRow>[]; headings: GridHeading[]; choice: ColumnChoice } {
  const t = useTranslations('reports');
  const groups = useMemo(() => (answer ? of.groups(answer) : []), [of, answer]);
  const chosen = filters.columns?.join();
  const shown = useMemo(
    () => groups.filter(({ id }) => chosen === undefined || chosen.split(',').includes(id)),
    [groups, chosen],
  );
  const decimals = answer?.decimals ?? 2;

  const columns = useMemo(
    () => [
      {
        id: 'name',
        header: t('account.label'),
        width: NAME_WIDTH,
        card: 'title' as const,
        cell: (row: StatementRow) => <AccountCell row={row} folding={folding} />,
      },
      ...shown.flatMap((group) =>
        group.columns.map((column) => figureColumn(group, column, decimals, t)),
      ),
    ],
    [shown, decimals, folding, t],
  );
  const headings = useMemo(
    () =>
      shown.map(({ id, columns: own }) => ({
        id,
        label: t(`group.${id}`),
        columns: own.map((column) => column.id),
      })),
    [shown, t],
  );
  const choice = {
    choices: groups.map(({ id }) => ({ id, label: t(`group.${id}`) })),
    shown: shown.map(({ id }) => id),
    onChange: (ids: readonly string[] | undefined) =>
      filters.change({ cols: ids?.join(',') }, { replace: true }),
  };
  return { columns, headings, choice };
}

function figureColumn(
  group: FigureGroup,
  column: FigureGroup['columns'][number],
  decimals: number,
  t: (key: string) => string,
): GridColumn<StatementRow> {
  const { id, label } = column;
  const header = t(`column.${label}`);
  return {
    id,
    header,
    cardHeader: `${t(`group.${group.id}`)} · ${header}`,
    isEmpty: ({ figures }) => isNothing(figures[id]),
    align: 'end',
    width: FIGURE_WIDTH,
    cell: (row) => <FigureCell row={row} column={column} decimals={decimals} />,
  };
}
