'use client';

import { useTranslations } from 'use-intl';
import { CurrencyTotals } from '@/components/report/currency-totals';
import { defineRegister, type RegisterColumn } from '@/components/report/register';
import { InstantCell, RecordCell, TextCell } from '@/components/report/register-cells';
import { isNothing } from '@/components/report/statement-cells';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { useFormats } from '@/hooks/use-formats';
import {
  userStatement,
  type UserStatement,
  type SessionSection,
  type StatementOfCurrency,
  type TillMovement,
} from '@/lib/contract/reports/user-statement';

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

/** Totals by currency if there are several sessions; for one session, printed lines for the signatures. */
function Above({ answer: { sections, totals, currencies, currency } }: { answer: UserStatement }) {
  const t = useTranslations('reports.session');
  const [only] = sections;
  return (
    <>
      {totals.sessions > 1 && currencies.length > 0 && (
        <CurrencyTotals rows={currencies} own={MOVED} base={currency} />
      )}
      {only && sections.length === 1 && (
        <div className="hidden gap-10 px-gutter pt-8 pb-4 print:flex">
          {(['counted', 'checked'] as const).map((role) => (
            <p key={role} className="w-64 border-t border-ink pt-1 text-12">
              {t(`signed.${role}`, { name: role === 'counted' ? only.user.name : '' })}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Report of till sessions, each with its opening, movements and count. */
export const report = defineRegister({
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

function WhenCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  const { instant } = useFormats();
  if (row.kind === 'session')
    return (
      <span className="flex gap-x-2 max-sm:flex-wrap">
        <bdi className="whitespace-nowrap">{row.session.location}</bdi>
        <bdi className="whitespace-nowrap">{row.session.user.name}</bdi>
        <Ltr className="font-normal text-ink-2">
          {instant(row.session.opened_at)} –{' '}
          {row.session.closed_at ? instant(row.session.closed_at) : '…'}
        </Ltr>
        <span className="font-normal text-ink-3">
          {[
            t('tickets', { count: row.session.tickets }),
            ...(row.session.voids > 0 ? [t('voids', { count: row.session.voids })] : []),
            ...(row.session.overrides > 0
              ? [t('overrides', { count: row.session.overrides })]
              : []),
            ...(row.session.status === 'closed' ? [] : [t(row.session.status)]),
            ...(row.session.recomposed.length > 0
              ? [t('recomposed', { currencies: row.session.recomposed.join(', ') })]
              : []),
          ].join(' · ')}
        </span>
      </span>
    );
  if (row.kind === 'movement') return <InstantCell at={row.movement.at} />;
  const at = row.kind === 'opening' ? row.session.opened_at : row.session.closed_at;
  return at === null ? null : <InstantCell at={at} />;
}

function WhatCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  if (row.kind === 'session') return null;
  if (row.kind !== 'movement') {
    return (
      <span className={row.kind === 'closing' ? 'font-medium' : 'text-ink-2'}>
        {t(row.kind === 'closing' && row.line.counted === null ? 'expected' : row.kind)}
      </span>
    );
  }
  const { document_type, document_id, document } = row.movement;
  return <RecordCell type={document_type} id={document_id} number={document} />;
}

/** Memo of a movement, or the notes and coins of a closing count. */
function AboutCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session');
  if (row.kind === 'movement') {
    const { kind, memo } = row.movement;
    const words = [...(kind === 'reversal' ? [t('reversal')] : []), ...(memo ? [memo] : [])];
    return <TextCell text={words.join(' · ')} />;
  }
  if (row.kind !== 'closing' || row.line.pieces === null) return null;
  const pieces = Object.entries(row.line.pieces).toSorted(([a], [b]) => Number(b) - Number(a));
  const text = pieces
    .map(([value, count]) => (value === 'loose' ? `${t('loose')} ${count}` : `${value} × ${count}`))
    .join(', ');
  return (
    <bdi className="figure" title={text}>
      {text}
    </bdi>
  );
}

function OverridesCell({ row }: { row: SessionRow }) {
  const t = useTranslations('reports.session.override');
  if (row.kind !== 'movement') return null;
  const words = row.movement.overrides.map((key) => (t.has(key) ? t(key) : key)).join(', ');
  return <TextCell text={words} />;
}

type Session = Omit<SessionSection, 'lines' | 'movements'>;

/** A row of the table: the heading of a session, or the opening, a movement or the closing of a currency. */
type SessionRow =
  | Readonly<{ kind: 'session'; session: Session }>
  | Readonly<{ kind: 'opening' | 'closing'; session: Session; line: StatementOfCurrency }>
  | Readonly<{ kind: 'movement'; session: Session; movement: TillMovement }>;

function sessionRows(pages: readonly UserStatement[]): SessionRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, movements, ...session }): SessionRow[] => [
      { kind: 'session', session },
      ...lines.map((line) => ({ kind: 'opening' as const, session, line })),
      ...movements.map((movement) => ({ kind: 'movement' as const, session, movement })),
      ...lines.map((line) => ({ kind: 'closing' as const, session, line })),
    ]),
  );
}

function sessionRowId(row: SessionRow): string {
  const { session_id } = row.session;
  if (row.kind === 'session') return String(session_id);
  if (row.kind !== 'movement') return `${session_id}-${row.kind}-${row.line.currency}`;
  return `${session_id}-${row.movement.entry_id}-${row.movement.currency}`;
}

/** Figures of a row in the currency of the row; undefined for the heading of a session. */
function figuresOf(row: SessionRow) {
  if (row.kind === 'session') return undefined;
  if (row.kind === 'movement') {
    const { amount, balance, decimals, currency } = row.movement;
    const isOut = amount.startsWith('-');
    const moved = isOut ? { in: null, out: amount.slice(1) } : { in: amount, out: null };
    return { ...moved, balance, counted: null, difference: null, decimals, currency };
  }
  const { opening, expected, decimals, currency, ...line } = row.line;
  if (row.kind === 'closing') return { ...line, balance: expected, decimals, currency };
  const none = { in: null, out: null, counted: null, difference: null };
  return { ...none, balance: opening, decimals, currency };
}
