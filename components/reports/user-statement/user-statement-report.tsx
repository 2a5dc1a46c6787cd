import { CurrencyTotals } from '@/components/report/currency-totals';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { isNothing } from '@/components/report/statement-cells';
import { AboutCell, OverridesCell, Signatures, WhatCell, WhenCell } from './session-cells';
import { figuresOf, type SessionRow, sessionRowId, sessionRows } from './session-rows';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { userStatement, type UserStatement } from '@/lib/contract/reports/user-statement';

type Column = RegisterColumn<SessionRow>;

const figure = (
  id: 'in' | 'out' | 'balance' | 'counted' | 'difference',
  own: Partial<Column> = {},
): Column => ({
  id,
  align: 'end',
  width: 100,
  isEmpty: (row) => (figuresOf(row)?.[id] ?? null) === null,
  cell: (row) => {
    const figures = figuresOf(row);
    const value = figures?.[id] ?? null;
    return figures && value !== null ? (
      <Figure value={value} of={figures.currency} zero="dash" />
    ) : null;
  },
  ...own,
});

const ofTicket = (id: 'margin' | 'deviation', width: number): Column => ({
  id,
  width,
  align: 'end',
  isSensitive: true,
  isEmpty: (row) => row.kind !== 'movement' || row.movement[id] === null,
  cell: (row, { currency }) => {
    const value = row.kind === 'movement' ? row.movement[id] : null;
    if (value === null) return null;
    return id === 'margin' ? (
      <Figure value={value} of={currency} />
    ) : (
      <Figure value={value} unit="" decimals={2} />
    );
  },
});

const columns: readonly Column[] = [
  { id: 'at', width: 184, card: 'line', whole: true, cell: (row) => <WhenCell row={row} /> },
  { id: 'document', width: 108, card: 'title', cell: (row) => <WhatCell row={row} /> },
  { id: 'memo', width: 120, card: 'line', cell: (row) => <AboutCell row={row} /> },
  {
    id: 'currency',
    width: 76,
    isEmpty: (row) => row.kind === 'session',
    cell: (row) => <CurrencyCode of={figuresOf(row)?.currency ?? null} />,
  },
  figure('in'),
  figure('out'),
  figure('balance', { card: 'amount' }),
  figure('counted', { width: 88 }),
  figure('difference', { width: 84 }),
  ofTicket('margin', 72),
  ofTicket('deviation', 124),
  {
    id: 'override',
    width: 96,
    isEmpty: (row) => row.kind !== 'movement' || isNothing(String(row.movement.overrides.length)),
    cell: (row) => <OverridesCell row={row} />,
  },
];

const MOVED = (['in', 'out', 'difference'] as const).map((key) => ({ key, title: key }));

const Above = ({ answer }: { answer: UserStatement }) => (
  <>
    {answer.totals.sessions > 1 && answer.currencies.length > 0 && (
      <CurrencyTotals rows={answer.currencies} own={MOVED} base={answer.currency} />
    )}
    <Signatures answer={answer} />
  </>
);

/** Report of a till by session: opening, movements and count. */
export const userStatementReport = defineRegister({
  route: 'app.reports.user-statement',
  endpoint: userStatement,
  filters: ['period', 'user', 'branch', 'narrowed', 'knownAt'],
  usualPeriod: 'today',
  columns,
  rows: sessionRows,
  rowId: sessionRowId,
  rowClass: ({ kind }) => (kind === 'session' ? 'group' : undefined),
  isHeading: ({ kind }) => kind === 'session',
  hasWideHeadings: true,
  isLine: ({ kind }) => kind === 'movement',
  Above,
});
