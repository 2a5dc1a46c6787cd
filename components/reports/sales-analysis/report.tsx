'use client';

import { Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { CurrencyTotals } from '@/components/report/currency-totals';
import type { DrillTo } from '@/components/report/drill-cell';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { DayCell, RecordCell } from '@/components/report/register-cells';
import { BarChart, BulletBars, DivergingBars } from '@/components/ui/charts/lazy-charts';
import { Towards } from '@/components/ui/from-to';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { FilterValues } from '@/hooks/use-report-filters';
import {
  dealColumns,
  type SalesAnalysis,
  salesAnalysis,
  type DealKey,
  type DealSums,
  type Dimension,
  type SalesRow,
} from '@/lib/contract/reports/sales-analysis';
import { endOfMonth } from '@/lib/domain/calendar';
import type { Period } from '@/lib/domain/report-period';

type Column = RegisterColumn<SalesScreenRow>;

const columns: readonly Column[] = [
  { id: 'group', card: 'title', cell: (row) => <KeyCell row={row} /> },
  {
    id: 'date',
    width: 112,
    isFor: ({ group = '' }) => group.split(',').includes('document'),
    isEmpty: ({ document }) => document === null,
    cell: ({ document }) => document && <DayCell day={document.date} />,
  },
  ...figureColumns<SalesScreenRow>(dealColumns, {
    figures: (row) => row,
    currency: (row) => row.currency,
    drill: drillOf,
    widths: { money: 116, rate: 116, quantity: 156 },
    own: {
      tickets: { width: 84 },
      voids: { width: 84 },
      customers: { width: 84 },
      amount: { id: 'volume' },
      base: { card: 'amount' },
      margin_bp: { width: 64 },
    },
  }),
];

const VOLUME = [{ key: 'amount', title: 'volume' }];
const RESULTS = ['base', 'margin', 'fees', 'realised'].map((key) => ({ key, title: key }));

/**
 * Sections above the deals: spreads, totals by currency, and a chart. The totals are shown only if rows mix several
 * currencies, because such rows have no amounts of their own.
 */
function Above({ answer }: { answer: SalesAnalysis }) {
  const t = useTranslations('reports.spreads');
  const { spread } = useRateFormat();
  const { spreads } = answer;
  return (
    <>
      {/* The spread is the average selling rate less the average buying rate. */}
      {spreads.length > 0 && (
        <dl
          aria-label={t('label')}
          className="flex flex-none flex-wrap gap-x-6 gap-y-1 px-gutter pb-3 text-ink-2"
        >
          <dt className="font-medium text-ink">{t('label')}</dt>
          {spreads.map(({ currency, quoted_buy: buy, quoted_sell: sell }) => (
            <dd key={currency} className="flex items-baseline gap-1.5">
              <span className="text-ink-3">{currency}</span>
              <span className="font-medium text-ink">
                <Ltr>{spread(currency, { buy, sell })}</Ltr>
              </span>
              <span className="text-12 text-ink-3">
                <Rate of={currency} asQuoted={buy} /> <Towards />{' '}
                <Rate of={currency} asQuoted={sell} />
              </span>
            </dd>
          ))}
        </dl>
      )}
      {answer.currencies.length > 1 && !answer.group.includes('currency') && (
        <CurrencyTotals
          rows={answer.currencies}
          own={VOLUME}
          inBase={RESULTS}
          base={answer.currency}
        />
      )}
      <SalesDrawn answer={answer} />
    </>
  );
}

/** Report of the amounts bought and sold, grouped by one or two dimensions, with the margin against mid. */
export const report = defineRegister({
  route: 'app.reports.sales-analysis',
  endpoint: salesAnalysis,
  filters: [
    'period',
    'groupBy',
    'branch',
    'oneCurrency',
    'user',
    'party',
    'narrowed',
    'knownAt',
    'rates',
  ],
  columns,
  rows: salesRows,
  rowId: salesRowId,
  rowClass: ({ kind }) => (kind === 'group' ? 'group' : undefined),
  isLine: ({ kind }) => kind === 'row',
  total: salesTotal,
  Above,
});

/** Last grouping key of a row. A row with two keys is indented, because it belongs to the group above. */
function KeyCell({ row: { kind, keys, document } }: { row: SalesScreenRow }) {
  const t = useTranslations('reports');
  const key = keys.at(-1);
  if (!key) return t('total');
  const { dimension, value, text } = key;
  const words =
    document && dimension === 'document' ? (
      <RecordCell type={document.type} id={document.id} number={text} />
    ) : dimension === 'day' ? (
      <DayCell day={value} />
    ) : (
      <bdi>{text}</bdi>
    );
  return <span className={kind === 'row' && keys.length > 1 ? 'ps-5' : undefined}>{words}</span>;
}

/** Chart of the volume by the first dimension: in order of time for a time dimension, otherwise the largest values. */
function SalesDrawn({ answer }: { answer: SalesAnalysis }) {
  const t = useTranslations('reports.drawn');
  const dimensions = useTranslations('reports.dimension');
  const { baseMark, baseMoney } = useFormats();
  const isWide = useMedia('(min-width: 640px)');
  const groups = drawnGroups(answer);
  const [first] = answer.group;
  if (first === undefined || groups.length < 2) return null;
  const isTime = TIMES.has(first);
  const hasSides = groups.some(({ bought, sold }) => bought !== undefined || sold !== undefined);
  const largest = groups.toSorted((a, b) => Number(b.base) - Number(a.base)).slice(0, MOST);
  const title = t('title', { by: dimensions(`name.${first}`), currency: baseMark });
  return (
    <details open={isWide} className="no-print flex-none px-gutter pb-3">
      <summary className="w-fit cursor-pointer py-1 font-medium">{title}</summary>
      <div className="max-w-3xl">
        <Suspense>
          {isTime && (
            <BarChart
              label={title}
              format={baseMoney}
              bars={groups.map(({ key, name, base }, at) => ({
                key,
                name,
                value: base,
                ...(at % Math.ceil(groups.length / MAX_LABELS) === 0 && { below: name }),
              }))}
            />
          )}
          {!isTime && hasSides && (
            <DivergingBars
              label={title}
              before={dimensions('side.buy')}
              after={dimensions('side.sell')}
              format={baseMoney}
              bars={largest.map(({ name, bought = '0', sold = '0' }) => ({
                name,
                before: bought,
                after: sold,
              }))}
            />
          )}
          {!isTime && !hasSides && (
            <BulletBars
              label={title}
              bullets={largest.map(({ name, base }) => ({
                name,
                value: base,
                limit: null,
                words: baseMoney(base),
              }))}
            />
          )}
        </Suspense>
      </div>
    </details>
  );
}

const TIMES: ReadonlySet<string> = new Set(['hour', 'weekday', 'day', 'month']);

/** Maximum number of bars if the dimension is not time. */
const MOST = 5;
/** Maximum number of labels below the bars, so that they do not overlap. */
const MAX_LABELS = 8;

/** A row of the table with its period: the subtotal of a group, a row of the report, or the total. */
type SalesScreenRow = DealSums &
  Readonly<{
    kind: 'group' | 'row' | 'total';
    days: Period;
    keys: readonly DealKey[];
    document: SalesRow['document'];
  }>;

function salesRows(pages: readonly SalesAnalysis[]): SalesScreenRow[] {
  return pages.flatMap(({ rows, group, from, to }) =>
    rows.map((row) => ({
      ...row,
      kind: row.keys.length < group.length ? ('group' as const) : ('row' as const),
      days: { from, to },
    })),
  );
}

function salesTotal({ totals, from, to }: SalesAnalysis): SalesScreenRow {
  return { ...totals, kind: 'total', keys: [], document: null, days: { from, to } };
}

function salesRowId({ kind, keys }: SalesScreenRow): string {
  return kind === 'total' ? kind : keys.map(({ value }) => value || '-').join('.');
}

/** A bar of the chart. `bought` and `sold` are set only if the second dimension is the side. */
type DrawnGroup = Readonly<{
  key: string;
  name: string;
  base: string;
  bought?: string | undefined;
  sold?: string | undefined;
}>;

/**
 * Returns the bars for the values of the first dimension. Empty if there are more pages, or if the rows are documents.
 */
function drawnGroups({ group, rows, next }: SalesAnalysis): readonly DrawnGroup[] {
  const [first, second] = group;
  if (next !== null || first === 'document') return [];
  const groups = rows.filter(({ keys }) => keys.length === 1);
  return groups.flatMap(({ keys: [own], base }) => {
    if (!own) return [];
    const sideOf = (side: string) =>
      rows.find(({ keys: [one, two] }) => one?.value === own.value && two?.value === side)?.base;
    const sides = second === 'side' ? { bought: sideOf('buy'), sold: sideOf('sell') } : {};
    return [{ key: own.value, name: own.text, base, ...sides }];
  });
}

/** Dimensions whose query parameter has another name. */
const NAMES: Readonly<Partial<Record<Dimension, string>>> = {
  user: 'user_id',
  customer: 'party_id',
  branch: 'branch_id',
  location: 'location_id',
};

/** Link to the documents that a row sums up: the same report, filtered by the keys of the row. */
function drillOf(
  { keys, days }: SalesScreenRow,
  { period: _period, ...input }: FilterValues,
): DrillTo | undefined {
  if (keys.some(({ dimension, value }) => value === '' || dimension === 'document')) {
    return undefined;
  }
  const narrowed = keys.map(({ dimension, value }) => narrowedBy(dimension, value));
  return {
    to: 'app.reports.sales-analysis',
    query: Object.assign({}, input, days, ...narrowed, { group: 'document' }),
  };
}

function narrowedBy(dimension: Dimension, value: string): Readonly<Record<string, string>> {
  if (dimension === 'day') return { from: value, to: value };
  if (dimension === 'month') return { from: `${value}-01`, to: endOfMonth(`${value}-01`) };
  return { [NAMES[dimension] ?? dimension]: value };
}
