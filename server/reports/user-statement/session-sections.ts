import type { SessionSection, TillMovement } from '@/lib/contract/reports/user-statement';
import type { ShiftSeen } from '@/lib/domain/expected-stock';
import { add, isZero, negate, round, sign, subtract } from '@/lib/domain/money';
import { type Amounts, totalsOf } from '@/lib/domain/till-count';
import { type Currencies, wireOf } from '@/server/ledger/currencies';
import { percentOf } from '@/server/reports/engine/trade-figures';
import type { MovementRow, SessionRow } from './user-statement.sql';

export type Seeing = Readonly<{
  currencies: Currencies;
  /** True if margins are shown. */
  isOpen: boolean;
  /** Part of the session that the user may see. */
  seen: ShiftSeen;
}>;

/** Section of a session with its movements, as far as the user may see them. */
export function sectionOf(
  session: SessionRow,
  movements: readonly MovementRow[],
  seeing: Seeing,
): SessionSection {
  const seen = seeing.seen === 'all' ? movements : [];
  const differences = Object.entries(session.closing_difference ?? {});
  const { opened_after: _after, closed_after: _until, ...shown } = session;
  return {
    session_id: shown.id,
    location_id: shown.location_id,
    location: shown.location,
    user: shown.user,
    status: shown.status,
    opened_at: shown.opened_at,
    closed_at: shown.closed_at,
    approved_by: shown.approved_by,
    tickets: Number(shown.tickets),
    voids: Number(shown.voids),
    overrides: Number(shown.overrides),
    recomposed:
      seeing.seen === 'all'
        ? differences.filter(([, sum]) => isZero(sum)).map(([currency]) => currency)
        : [],
    lines: linesOf(session, movements, seeing),
    movements: movementsOf(totalsOf(session.opening_count), seen, seeing),
  };
}

function linesOf(
  { opening_count, closing_count, closing_difference }: SessionRow,
  movements: readonly MovementRow[],
  { seen: known, currencies }: Pick<Seeing, 'seen' | 'currencies'>,
): SessionSection['lines'] {
  if (known === 'none') return [];
  const isBlind = known !== 'all';
  const wire = wireOf(currencies);
  const opened = totalsOf(opening_count);
  const counted = closing_count && totalsOf(closing_count);
  const seen = isBlind ? [] : movements;
  const named = [opened, counted ?? {}].flatMap((sums) => Object.keys(sums));
  const codes = new Set([...named, ...seen.map(({ currency }) => currency)]);
  const open = <Value>(value: Value) => (isBlind ? null : value);
  return [...codes].sort().map((currency) => {
    const own = movements.filter((one) => one.currency === currency);
    const came = own.reduce((all, { amount }) => (sign(amount) > 0 ? add(all, amount) : all), '0');
    const went = own.reduce(
      (all, { amount }) => (sign(amount) < 0 ? add(all, negate(amount)) : all),
      '0',
    );
    const opening = opened[currency] ?? '0';
    const money = <Value extends string | null>(amount: Value): Value =>
      wire.money(amount, currency);
    const pieces = closing_count?.[currency];
    return {
      currency,
      decimals: currencies.decimals[currency] ?? 2,
      opening: money(opening),
      in: open(money(came)),
      out: open(money(went)),
      expected: open(money(subtract(add(opening, came), went))),
      counted: counted && money(counted[currency] ?? '0'),
      difference: closing_difference && money(closing_difference[currency] ?? '0'),
      pieces: typeof pieces === 'object' ? pieces : null,
    };
  });
}

function movementsOf(
  opened: Amounts,
  movements: readonly MovementRow[],
  { currencies, isOpen }: Seeing,
): TillMovement[] {
  const wire = wireOf(currencies);
  const decimals = currencies.decimals[currencies.base] ?? 2;
  const balances = new Map(Object.entries(opened));
  const told = new Set<number>();
  return movements.map((row) => {
    const { session_id: _session, margin, at_mid, overrides, currency, amount, ...own } = row;
    const balance = add(balances.get(currency) ?? '0', amount);
    balances.set(currency, balance);
    const isFirst = !told.has(row.entry_id);
    told.add(row.entry_id);
    const isShown = isOpen && isFirst && margin !== null && at_mid !== null;
    return {
      ...own,
      currency,
      decimals: currencies.decimals[currency] ?? 2,
      amount: wire.money(amount, currency),
      balance: wire.money(balance, currency),
      margin: isShown ? wire.base(round(margin, decimals)) : null,
      deviation: isShown ? percentOf(margin, at_mid, 2) : null,
      overrides: isFirst ? [...(overrides ?? [])] : [],
    };
  });
}

/** Differences by currency between the expected closing count and the opening count plus movements. */
export function unexplained(session: SessionRow, movements: readonly MovementRow[]): string[] {
  if (session.closing_expected === null) return [];
  const opened = totalsOf(session.opening_count);
  const expected = session.closing_expected;
  const codes = new Set([
    ...[opened, expected].flatMap((sums) => Object.keys(sums)),
    ...movements.map(({ currency }) => currency),
  ]);
  return [...codes].map((currency) => {
    const own = movements.filter((one) => one.currency === currency);
    const there = own.reduce((all, { amount }) => add(all, amount), opened[currency] ?? '0');
    return subtract(expected[currency] ?? '0', there);
  });
}
