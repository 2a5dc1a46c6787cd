'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { readOf, type ReportEndpoint } from '@/components/report/definition';
import { ReportFrame } from '@/components/report/report-frame';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import type { Context, Folding, Statement, StatementRow } from '@/components/report/statement';
import { useStatementColumns } from '@/components/report/statement-columns';
import { usePrintTitle } from '@/components/report/use-print-title';
import { useSavedViews } from '@/components/report/use-saved-views';
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
    // The address can contain anything; the host refuses invalid values with a message.
    { input: filters.input } as unknown as Given<E>,
    { placeholderData: keepPreviousData, enabled },
  );
  // Every report answer includes its head.
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

/** The context of a statement's rows and columns; memoised until a part of it changes. */
function useContext(given: FilterValues): Context {
  const { locale } = useLocale();
  const t = useTranslations('reports');
  const inWords = usePeriodWords();
  const asked = JSON.stringify(given);
  return useMemo(
    () => ({ locale, t, inWords, input: JSON.parse(asked) as FilterValues }),
    [locale, t, inWords, asked],
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
