'use client';

import { useTranslations } from 'use-intl';

import { SealedHead } from '@/components/document/record/sealed-head';
import { RecordLink } from '@/components/layout/record-link';
import { accountName } from '@/components/pickers/account-search';
import { HOST_PERIOD } from '@/components/report/definition';
import { type DrillTo, DrillFigure } from '@/components/report/drill-cell';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { CardLine, CardLines, ReportCard } from '@/components/report/report-card';
import { isNothing } from '@/components/report/statement-cells';
import { Ltr } from '@/components/ui/ltr';
import { useMoment } from '@/hooks/use-clock';
import { useLocale } from '@/hooks/use-locale';
import type { FilterValues } from '@/hooks/use-report-filters';
import {
  summaryColumns,
  type SummaryReport,
  summaryReport,
  type SummaryRow,
} from '@/lib/contract/reports/summary-report';

/**
 * Content above the currencies: cards for the result, its sources, money and tills, and the last entry of the hash
 * chain.
 */
function SummaryCards({ answer }: { answer: SummaryReport }) {
  const t = useTranslations('reports.summary');
  const { locale } = useLocale();
  const moment = useMoment();
  const { result, attribution } = answer;
  const { money, currency, from, to, known_at } = answer;
  return (
    <div className="grid flex-none items-start gap-3 px-gutter pb-4 sm:grid-cols-2 lg:grid-cols-4">
      {result && (
        <ReportCard title={t('result.label')}>
          <Lines answer={answer} of="result" lines={RESULT} figures={result} />
        </ReportCard>
      )}
      {attribution && (
        <ReportCard title={t('attribution.label')}>
          <Lines answer={answer} of="attribution" lines={ATTRIBUTION} figures={attribution} />
        </ReportCard>
      )}
      <ReportCard title={t('money')}>
        {money.length === 0 ? (
          <p className="text-ink-3">{t('noMoney')}</p>
        ) : (
          <CardLines>
            {money.map(({ account_id, closing, ...account }) => (
              <CardLine key={account_id} label={accountName(account, locale)}>
                <DrillFigure
                  value={closing}
                  of={currency}
                  drill={{
                    to: 'app.reports.general-ledger',
                    query: { account_id, from, to, known_at },
                  }}
                />
              </CardLine>
            ))}
          </CardLines>
        )}
      </ReportCard>
      <ReportCard title={t('tills')}>
        {answer.tills.length === 0 ? (
          <p className="text-ink-3">{t('noTills')}</p>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {answer.tills.map(({ session_id, location, user, opened_at, status }) => (
              <li key={session_id} className="flex justify-between gap-3">
                <RecordLink
                  to="app.reports.user-statement"
                  query={{ session_id, period: HOST_PERIOD }}
                  className="truncate text-accent hover:underline"
                  title={`${location} ${user}`}
                >
                  <bdi>{location}</bdi> · <bdi>{user}</bdi>
                </RecordLink>
                <span className="flex-none text-ink-3">
                  {status === 'open' ? <Ltr>{moment(opened_at)}</Ltr> : t('counted')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ReportCard>
      {answer.head && (
        <div className="col-span-full">
          <SealedHead head={answer.head} />
        </div>
      )}
    </div>
  );
}

/** Lines of the result, in order. A line with a question mark is hidden if it is zero. */
const RESULT = [
  'realised',
  'fees',
  'differences',
  'rounding?',
  'by_hand?',
  'revalued?',
  'unrealised',
] as const;
const ATTRIBUTION = [
  'margin',
  'fees',
  'carry',
  'differences',
  'others?',
  'cash_rounding?',
  'by_hand?',
  'rounding?',
] as const;

type LinesProps = Readonly<{
  answer: SummaryReport;
  of: 'result' | 'attribution';
  lines: readonly string[];
  figures: Readonly<Record<string, string>>;
}>;

function Lines({ answer, of, lines, figures }: LinesProps) {
  const t = useTranslations(`reports.summary.${of}`);
  const shown = lines
    .filter((line) => !line.endsWith('?') || !isNothing(figures[line.slice(0, -1)]))
    .map((line) => line.replace('?', ''));
  return (
    <CardLines>
      {shown.map((line) => (
        <CardLine key={line} label={t(line)}>
          <DrillFigure
            value={figures[line] ?? null}
            of={answer.currency}
            drill={of === 'result' || line === 'margin' ? drillOf(line, answer) : undefined}
          />
        </CardLine>
      ))}
      <div className="mt-1 flex justify-between gap-3 border-t border-line pt-1.5 font-semibold">
        <dt>{t('result')}</dt>
        <dd>
          <DrillFigure value={figures.result ?? null} of={answer.currency} />
        </dd>
      </div>
    </CardLines>
  );
}

/** Link to the source of a line: the deals for the margin, otherwise the ledger lines of its accounts. */
function drillOf(
  line: string,
  { from, to, known_at, accounts }: SummaryReport,
): DrillTo | undefined {
  const days = { from, to, known_at };
  if (line === 'margin') {
    return { to: 'app.reports.sales-analysis', query: { ...days, group: 'document' } };
  }
  const ids = accounts[line]?.join(',');
  return ids
    ? { to: 'app.reports.general-ledger', query: { ...days, account_id: ids, closing: '0' } }
    : undefined;
}

/**
 * A row of the table with its page of the report. `row` is a currency, or undefined for the total in the base currency.
 */
type SummaryScreenRow = Readonly<{ row: SummaryRow | undefined; page: SummaryReport }>;

/** Links from figures to their sources, which are deals or ledger lines. */
const BEHIND: Readonly<Record<string, typeof dealsOf>> = {
  opening: linesOf,
  other: linesOf,
  closing: linesOf,
  cost: linesOf,
  bought: (row, input) => dealsOf(row, input, 'buy'),
  sold: (row, input) => dealsOf(row, input, 'sell'),
  realised: dealsOf,
  margin: dealsOf,
  fees: dealsOf,
};

const columns: readonly RegisterColumn<SummaryScreenRow>[] = [
  { id: 'currency', width: 88, card: 'title', cell: ({ row }) => <CurrencyCell row={row} /> },
  ...figureColumns<SummaryScreenRow>(summaryColumns, {
    figures: ({ row, page }) => row ?? page.totals,
    currency: ({ row }) => row?.currency,
    drill: (row, input, key) => BEHIND[key]?.(row, input),
    widths: { quantity: 112, money: 88 },
    own: {
      closing: { card: 'amount' },
      cost: { width: 104 },
      value: { width: 104 },
      fees: { width: 80 },
      quoted_average: { id: 'average', width: 80 },
      quoted_mid: { width: 84 },
    },
  }),
];

export const report = defineRegister({
  route: 'app.reports.summary-report',
  endpoint: summaryReport,
  filters: ['period', 'knownAt', 'rates'],
  usualPeriod: 'today',
  columns,
  rows: (pages): SummaryScreenRow[] =>
    pages.flatMap((page) => page.rows.map((row) => ({ row, page }))),
  rowId: ({ row }) => row?.currency ?? 'total',
  total: (page) => ({ row: undefined, page }),
  Above: SummaryCards,
});

function CurrencyCell({ row }: { row: SummaryRow | undefined }) {
  const t = useTranslations('reports');
  return row ? <span className="font-medium">{row.currency}</span> : t('total');
}

/** Link to the deals that a figure sums up. */
function dealsOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
  side?: 'buy' | 'sell',
): DrillTo {
  return {
    to: 'app.reports.sales-analysis',
    query: { from, to, currency: row?.currency, side, group: 'document', known_at },
  };
}

/** Link to the ledger lines of the row's currency in the period; the total row links to those of all currencies. */
function linesOf(
  { row, page: { from, to } }: SummaryScreenRow,
  { known_at }: FilterValues,
): DrillTo {
  return {
    to: 'app.reports.general-ledger',
    query: { from, to, currency: row?.currency, known_at },
  };
}
