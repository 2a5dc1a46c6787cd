'use client';

import { useTranslations } from 'use-intl';

import { DayCell } from '@/components/report/register-cells';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister } from '@/components/report/register';
import type { DrillTo } from '@/components/report/drill-cell';
import { CurrencyCode } from '@/components/ui/figure';
import {
  ageing,
  type Ageing,
  ageingColumns,
  type AgeingRow,
  type AgeingTotal,
  SIDES,
} from '@/lib/contract/reports/ageing';
import { RecordLink } from '@/components/layout/record-link';
import { useCellTab } from '@/components/ui/grid/cell-tab';
import { useMayView } from '@/hooks/use-may-view';

/** Report of the open items of each party by age, with separate sections for receivables and payables. */
export const report = defineRegister({
  route: 'app.reports.ageing',
  endpoint: ageing,
  filters: ['asOf', 'kind', 'party', 'branch', 'oneCurrency', 'knownAt'],
  columns: [
    {
      id: 'party',
      width: 200,
      card: 'title',
      cell: (row: AgeingLine) => <NameCell row={row} />,
    },
    {
      id: 'currency',
      width: 84,
      cell: (row) => <CurrencyCode of={currencyOf(row) ?? null} />,
    },
    ...figureColumns<AgeingLine>(ageingColumns, {
      figures: (row) => (row.kind === 'side' ? undefined : row.of),
      currency: currencyOf,
      drill: statementOf,
      tone: 'plain',
      widths: { quantity: 116, money: 116 },
      own: {
        total: { card: 'amount' },
      },
    }),
    {
      id: 'oldest',
      width: 116,
      isEmpty: ({ kind }) => kind !== 'party',
      cell: (row) => (row.kind === 'party' ? <DayCell day={row.of.oldest} /> : null),
    },
  ],
  rows: (pages) => pages.flatMap(ageingLines),
  rowId: ageingLineId,
  rowClass: ({ kind }) =>
    kind === 'side' ? 'group' : kind === 'party' ? undefined : 'font-medium',
  isHeading: ({ kind }) => kind === 'side',
  hasWideHeadings: true,
  isLine: ({ kind }) => kind === 'party',
});

/** Link to the statement of the party in that currency, up to the day of the report. */
function statementOf(
  row: AgeingLine,
  input: Readonly<Record<string, string | undefined>>,
): DrillTo | undefined {
  if (row.kind !== 'party') return undefined;
  const { party_id, currency } = row.of;
  return {
    to: 'app.reports.account-statement',
    query: { party_id, currency, to: row.day, known_at: input.known_at },
  };
}

/** Name of the party as a link to its record; in the row of a side or a total, its label. */
function NameCell({ row }: { row: AgeingLine }) {
  const t = useTranslations('reports');
  const tabIndex = useCellTab();
  const mayView = useMayView();
  if (row.kind === 'side') return t(`ageing.${row.side}`);
  if (row.kind !== 'party') return t('total');
  const { party_id, party } = row.of;
  if (!mayView('parties')) return <bdi>{party}</bdi>;
  return (
    <RecordLink to="app.accounting.parties" view={party_id} tabIndex={tabIndex}>
      <bdi>{party}</bdi>
    </RecordLink>
  );
}

/**
 * A row of the table: the heading of a side, a party in one currency, the total of a currency, or the total of the
 * side in base.
 */
type AgeingLine =
  | Readonly<{ kind: 'side'; side: AgeingRow['side'] }>
  | Readonly<{ kind: 'party'; of: AgeingRow; day: string }>
  | Readonly<{ kind: 'sum'; of: AgeingTotal }>
  | Readonly<{ kind: 'base'; of: Ageing['sides'][number] }>;

/** Currency of the amounts of a row; undefined for headings and for totals in base. */
function currencyOf(row: AgeingLine): string | undefined {
  return row.kind === 'party' || row.kind === 'sum' ? row.of.currency : undefined;
}

/**
 * Rows of the table: first receivables, then payables. Each side has totals by currency, and a total in base if there
 * are several currencies.
 */
function ageingLines({ rows, totals, sides, to }: Ageing): AgeingLine[] {
  return SIDES.flatMap((side): AgeingLine[] => {
    const own = rows.filter((row) => row.side === side);
    if (own.length === 0) return [];
    const sums = totals.filter((one) => one.side === side);
    const inBase = sums.length > 1 ? sides.filter((one) => one.side === side) : [];
    return [
      { kind: 'side', side },
      ...own.map((of) => ({ kind: 'party' as const, of, day: to })),
      ...sums.map((of) => ({ kind: 'sum' as const, of })),
      ...inBase.map((of) => ({ kind: 'base' as const, of })),
    ];
  });
}

function ageingLineId(line: AgeingLine): string {
  if (line.kind === 'side') return line.side;
  if (line.kind === 'base') return `${line.of.side}-base`;
  const { side, currency } = line.of;
  return line.kind === 'sum' ? `${side}-${currency}` : `${side}-${currency}-${line.of.party_id}`;
}
