import { DayCell } from '@/components/report/register-cells';
import { figureColumns } from '@/components/report/figure-columns';
import { defineRegister } from '@/components/report/register';
import type { DrillTo } from '@/components/report/drill-cell';
import { NameCell, OwingCell } from '@/components/reports/ageing/ageing-cells';
import {
  type AgeingLine,
  ageingLineId,
  ageingLines,
} from '@/components/reports/ageing/ageing-rows';
import { CurrencyMark } from '@/components/ui/figure';
import { ageing, ageingColumns } from '@/lib/contract/reports/ageing';

/** What is open with each party on a day: what they owe and what they are owed apart. */
export const ageingReport = defineRegister({
  route: 'app.reports.ageing',
  endpoint: ageing,
  filters: ['asOf', 'kind', 'party', 'branch', 'oneCurrency', 'knownAt'],
  columns: [
    {
      id: 'party',
      width: 200,
      card: 'title',
      cell: (row: AgeingLine) =>
        row.kind === 'side' ? <OwingCell row={row} /> : <NameCell row={row} />,
    },
    {
      id: 'currency',
      width: 84,
      cell: (row) => (row.kind === 'side' ? null : <CurrencyMark of={row.of.currency} />),
    },
    ...figureColumns<AgeingLine>(ageingColumns, {
      figures: (row) => (row.kind === 'side' ? undefined : row.of),
      currency: (row) => (row.kind === 'side' ? undefined : row.of.currency),
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
  rowClass: ({ kind }) => (kind === 'side' ? 'group' : kind === 'sum' ? 'font-medium' : undefined),
  isHeading: ({ kind }) => kind === 'side',
  hasWideHeadings: true,
  isLine: ({ kind }) => kind === 'party',
});

/** The statement of the party in that currency, up to the day. */
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
