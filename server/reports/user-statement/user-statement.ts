import {
  type SessionSection,
  userStatement,
  type TillMovement,
  type UserStatement,
} from '@/lib/contract/reports/user-statement';
import { shiftSeen, type ShiftSeen } from '@/lib/domain/dealing/expected-stock';
import { absolute, sum, add, isZero, negate, round, sign, subtract } from '@/lib/domain/money';
import { type Amounts, totalsOf } from '@/lib/domain/dealing/till-count';
import { InvalidInput } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { type Call, serve } from '@/server/kernel/serve';
import { currenciesOf, type Currencies, wireOf } from '@/server/ledger/currencies';
import { onlookerOf } from '@/server/ledger/expected-stock';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { type ExportRow, noteRow, subtotalRow, totalRow } from '@/lib/workbook/export-row';
import { checkOf, type ColumnOf, headOf, periodOf } from '@/server/reports/engine/head';
import { percentOf } from '@/server/reports/engine/trade-figures';
import {
  movedMargin,
  movedSums,
  movementsIn,
  sessionCount,
  sessionKeys,
  type SessionsAsked,
  sessionsIn,
  type MovementRow,
  type SessionRow,
} from './user-statement.sql';

/** Maximum number of sessions per page, and per read in an export. */
const SESSIONS = 20;
const EXACT = 4;
const SENSITIVE = ['margin', 'deviation'];

const COLUMNS: readonly ColumnOf[] = [
  { key: 'till', type: 'text' },
  { key: 'user', type: 'text' },
  { key: 'at', type: 'instant' },
  { key: 'document', type: 'text' },
  { key: 'memo', type: 'text' },
  { key: 'currency', type: 'text' },
  { key: 'in', type: 'quantity' },
  { key: 'out', type: 'quantity' },
  { key: 'balance', type: 'quantity' },
  { key: 'counted', type: 'quantity' },
  { key: 'difference', type: 'quantity' },
  { key: 'margin', type: 'money' },
  { key: 'deviation', type: 'number' },
  { key: 'override', type: 'text' },
];

type Asking = Call<typeof userStatement>;

export const userStatementRoute = serve(userStatement, async (call) => {
  const { input, db, say, may } = call;
  const period = await periodOf(call, input);
  const currencies = await currenciesOf(db);
  const { base } = currencies;
  const isOpen = may('user statement', 'sensitive');
  const id = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const query: SessionsAsked = {
    ...period,
    knownAt: input.known_at,
    userId: id(input.user_id),
    locationId: id(input.location_id),
    branchId: id(input.branch_id),
    sessionId: id(input.session_id),
    before: input.cursor === undefined ? undefined : readCursor(input.cursor),
    limit: Math.min(Number(input.limit ?? SESSIONS), SESSIONS),
  };
  const head = await headOf(call, {
    report: 'user-statement',
    period,
    currency: base,
    decimals: currencies.decimals[base] ?? 2,
    columns: COLUMNS.filter(({ key }) => isOpen || !SENSITIVE.includes(key)),
    knownAt: input.known_at,
  });
  if (asksForFile(call, userStatement, input.format)) {
    return longReportFile(call, input.format, head, (from) => fileRows(from, call, query));
  }
  const { off, ...page } = await pageFrom(db, call, query);
  const checks = [checkOf(say('check.expected'), sum(off.map(absolute)), EXACT)];
  const totals = { sessions: await sessionCount(db, query) };
  return { ...head, checks, totals, ...(await totalsOfAll(db, call, query)), ...page };
});

/** Totals over the sessions of all pages whose movements the user may see. */
async function totalsOfAll(
  db: Db,
  call: Asking,
  query: SessionsAsked,
): Promise<Pick<UserStatement, 'currencies' | 'margin'>> {
  const onlooker = await onlookerOf(db, call.user);
  const ids = (await sessionKeys(db, query))
    .filter(({ user_id, status }) => shiftSeen(onlooker, { userId: user_id, status }) === 'all')
    .map(({ id }) => id);
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const sums = await movedSums(db, ids, query.knownAt);
  const margin = call.may('user statement', 'sensitive')
    ? await movedMargin(db, ids, query.knownAt)
    : null;
  return {
    currencies: sums.map((row) => ({
      currency: row.currency,
      in: wire.money(row.in, row.currency),
      out: wire.money(row.out, row.currency),
      difference: wire.money(row.difference, row.currency),
    })),
    margin:
      margin === null ? null : wire.base(round(margin, currencies.decimals[currencies.base] ?? 2)),
  };
}

async function pageFrom(db: Db, call: Asking, query: SessionsAsked) {
  const found = await sessionsIn(db, { ...query, limit: query.limit + 1 });
  const sessions = found.slice(0, query.limit);
  const ids = sessions.map(({ id }) => id);
  const movements = Map.groupBy(
    await movementsIn(db, ids, query.knownAt),
    ({ session_id }) => session_id,
  );
  const onlooker = await onlookerOf(db, call.user);
  const currencies = await currenciesOf(db);
  const sections = sessions.map((session) =>
    sectionOf(session, movements.get(session.id) ?? [], {
      currencies,
      isOpen: call.may('user statement', 'sensitive'),
      seen: shiftSeen(onlooker, {
        userId: session.user.id,
        status: session.status,
      }),
    }),
  );
  const off = sessions.flatMap((one) =>
    query.knownAt === undefined ? unexplained(one, movements.get(one.id) ?? []) : [],
  );
  const last = sessions.at(-1);
  return { sections, off, next: found.length > query.limit && last ? String(last.id) : null };
}

function readCursor(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidInput([{ field: 'cursor', key: 'field.cursor' }]);
}

async function* fileRows(db: Db, call: Asking, query: SessionsAsked): AsyncGenerator<ExportRow[]> {
  let before = query.before;
  do {
    const { sections, next }: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(db, call, {
      ...query,
      before,
    });
    yield sections.flatMap((section) => sessionRows(section, call.say));
    before = next === null ? undefined : Number(next);
  } while (before !== undefined);
  const sessions = String(await sessionCount(db, query));
  const till = call.say('column.total');
  const { currencies, margin } = await totalsOfAll(db, call, query);
  yield [
    ...currencies.map((row) =>
      totalRow({ till, ...row }, currencies.length === 1 ? ['in', 'out'] : []),
    ),
    totalRow({ till, memo: call.say('session-row.total', { sessions }), margin }),
  ];
}

/** Rows of a session in an exported file: opening count, movements, expected and counted amounts. */
function sessionRows(section: SessionSection, say: Say): ExportRow[] {
  const whose = { till: section.location, user: section.user.name };
  return [
    ...section.lines.map(({ currency, opening }) =>
      noteRow({
        ...whose,
        at: section.opened_at,
        memo: say('session-row.opening'),
        currency,
        balance: opening,
      }),
    ),
    ...section.movements.map(({ amount, overrides, ...row }) => ({
      ...whose,
      ...row,
      ...(amount.startsWith('-') ? { out: amount.slice(1) } : { in: amount }),
      override: overrides.join(', '),
    })),
    // A session has one closing row for each currency, so these rows are no sums of the lines between them.
    ...section.lines.map(({ expected, pieces, ...line }) =>
      subtotalRow(
        {
          ...whose,
          ...line,
          at: section.closed_at,
          balance: expected,
          memo: [say('session-row.closing'), piecesText(pieces)].filter(Boolean).join(' '),
        },
        [],
      ),
    ),
  ];
}

const piecesText = (pieces: Readonly<Record<string, string>> | null): string =>
  Object.entries(pieces ?? {})
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ');

type Seeing = Readonly<{
  currencies: Currencies;
  /** True if the reader may see margins. */
  isOpen: boolean;
  /** Part of the session that the reader may see. */
  seen: ShiftSeen;
}>;

/** Builds the section of a session. It contains the movements only if the reader of the report may see them. */
function sectionOf(
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
  const seenEntries = new Set<number>();
  return movements.map((row) => {
    const { session_id: _session, margin, at_mid, overrides, currency, amount, ...own } = row;
    const balance = add(balances.get(currency) ?? '0', amount);
    balances.set(currency, balance);
    const isFirst = !seenEntries.has(row.entry_id);
    seenEntries.add(row.entry_id);
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
function unexplained(session: SessionRow, movements: readonly MovementRow[]): string[] {
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
