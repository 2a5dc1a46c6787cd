import type {
  SessionSection,
  StatementOfCurrency,
  TillMovement,
  UserStatement,
} from '@/lib/contract/reports/user-statement';

type Session = Omit<SessionSection, 'lines' | 'movements'>;

/** A row of the table: the heading of a session, or the opening, a movement or the closing of a currency. */
export type SessionRow =
  | Readonly<{ kind: 'session'; session: Session }>
  | Readonly<{ kind: 'opening' | 'closing'; session: Session; line: StatementOfCurrency }>
  | Readonly<{ kind: 'movement'; session: Session; movement: TillMovement }>;

export function sessionRows(pages: readonly UserStatement[]): SessionRow[] {
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ lines, movements, ...session }): SessionRow[] => [
      { kind: 'session', session },
      ...lines.map((line) => ({ kind: 'opening' as const, session, line })),
      ...movements.map((movement) => ({ kind: 'movement' as const, session, movement })),
      ...lines.map((line) => ({ kind: 'closing' as const, session, line })),
    ]),
  );
}

export function sessionRowId(row: SessionRow): string {
  const { session_id } = row.session;
  if (row.kind === 'session') return String(session_id);
  if (row.kind !== 'movement') return `${session_id}-${row.kind}-${row.line.currency}`;
  return `${session_id}-${row.movement.entry_id}-${row.movement.currency}`;
}

/** Figures of a row in the currency of the row; undefined for the heading of a session. */
export function figuresOf(row: SessionRow) {
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
