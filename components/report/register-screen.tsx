'use client';

import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { readOf, type Report, type ReportEndpoint } from '@/components/report/definition';
import type { GridColumn } from '@/components/ui/grid/grid-columns';
import type { Register } from '@/components/report/register';
import { useRegisterColumns } from '@/components/report/register-columns';
import { ReportFrame } from '@/components/report/report-frame';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { usePaper } from '@/components/report/use-paper';
import { usePrintTitle } from '@/components/report/use-print-title';
import { useSavedViews } from '@/components/report/use-saved-views';
import { Button } from '@/components/ui/button';
import { useLocale } from '@/hooks/use-locale';
import { type FilterValues, useReportFilters } from '@/hooks/use-report-filters';
import { useReportPages } from '@/hooks/use-report-pages';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { ReportHead } from '@/lib/contract/reports/report';
import { keyOf } from '@/lib/routes';

/** Most lines fetched for printing; a file contains all. */
const PRINTED_MAX = 5000;

/** Screen of a register; further lines are fetched when the user scrolls near the end. */
export function RegisterScreen<E extends ReportEndpoint, Row extends RowData>({
  of,
}: {
  of: Register<E, Row>;
}) {
  const label = useTranslations('routes')(keyOf(of.route));
  const views = useSavedViews(of.route);
  const filters = useReportFilters(readOf(of), views.open?.query);
  const isOpen = isComplete(of, filters.input);
  const pages = useReportPages(of.endpoint, filters.input, {
    enabled: !views.isPending && isOpen,
  });
  const answer = pages.data?.[0];
  // Every report answer includes its head.
  const head = answer as (AnswerOf<E> & ReportHead) | undefined;
  const rows = useMemo(() => of.rows(pages.data ?? []), [of, pages.data]);
  const reload = () => void pages.refetch();
  const { columns, lead, choice } = useRegisterColumns(of, head, filters);
  const title = usePrintTitle(label, head);
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
      onPrint={() => void printAll(pages, of)}
      paper={paper.choice}
      isEmpty={rows.length === 0}
      isOpen={isOpen}
      foot={<RegisterFoot of={of} rows={rows} pages={pages} more={more} />}
    >
      {of.Above && answer && <of.Above answer={answer} onChanged={reload} />}
      {paper.Pages ? (
        <paper.Pages pages={pages.data ?? []} />
      ) : (
        <Grid
          of={of}
          label={label}
          title={title}
          rows={rows}
          columns={columns}
          lead={lead}
          pages={pages}
          more={more}
        />
      )}
    </ReportFrame>
  );
}

/** False until a required filter is chosen; the host would refuse the request. */
const isComplete = (
  { needsOneOf = [] }: Pick<Report<ReportEndpoint>, 'needsOneOf'>,
  input: FilterValues,
): boolean => needsOneOf.length === 0 || needsOneOf.some((name) => input[name] !== undefined);

type FootProps<E extends ReportEndpoint, Row extends RowData> = Pick<
  Drawn<E, Row>,
  'of' | 'rows' | 'pages' | 'more'
>;

/** Number of lines, and a button for more. */
function RegisterFoot<E extends ReportEndpoint, Row extends RowData>(props: FootProps<E, Row>) {
  const { of, rows, pages, more } = props;
  const t = useTranslations('reports');
  const { locale } = useLocale();
  const lines = of.isLine ? rows.filter(of.isLine).length : rows.length;
  const count = new Intl.NumberFormat(`${locale}-u-nu-latn`).format(lines);
  if (!pages.hasNextPage) return t('lines', { count });
  return (
    <span className="flex items-center gap-3">
      {t('linesSoFar', { count })}
      <Button busy={pages.isFetchingNextPage} onClick={more}>
        {t('more')}
      </Button>
    </span>
  );
}

type Drawn<E extends ReportEndpoint, Row extends RowData> = Readonly<{
  of: Register<E, Row>;
  label: string;
  title: string;
  rows: readonly Row[];
  columns: GridColumn<Row>[];
  /** Number of columns that a heading row spans. */
  lead: number;
  pages: ReturnType<typeof useReportPages<E>>;
  more: () => void;
}>;

function Grid<E extends ReportEndpoint, Row extends RowData>(drawn: Drawn<E, Row>) {
  const { of, label, title, rows, columns, lead, pages, more } = drawn;
  const answer = pages.data?.[0];
  return (
    <ReportGrid
      label={label}
      title={title}
      rows={rows}
      columns={columns}
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

/** Fetches the remaining lines up to the print limit, then prints. */
async function printAll<E extends ReportEndpoint, Row extends RowData>(
  pages: ReturnType<typeof useReportPages<E>>,
  of: Register<E, Row>,
): Promise<void> {
  let { hasNextPage, data } = pages;
  while (hasNextPage && of.rows(data ?? []).length < PRINTED_MAX) {
    const next = await pages.fetchNextPage();
    // The page shows the error; retrying in a loop would not help.
    if (next.isError) return;
    ({ hasNextPage, data } = next);
  }
  requestAnimationFrame(() => window.print());
}

const NO_HEADINGS = [] as const;
