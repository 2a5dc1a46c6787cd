import type { ShiftSheet, TillSession } from '@/lib/contract/dealing/till-sessions';
import { type Onlooker, type ShiftSeen, shiftSeen } from '@/lib/domain/dealing/expected-stock';
import { absolute, isZero, sign, sum } from '@/lib/domain/money';
import { type Amounts, type Count, totalsOf } from '@/lib/domain/dealing/till-count';
import { reasonOf, waitingFor } from '@/server/document/approval';
import { historyOf } from '@/server/document/record';
import type { Call } from '@/server/kernel/serve';
import { headFor } from '@/server/ledger/chain/head';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { onlookerOf } from '@/server/ledger/expected-stock';
import { movementsOf, postingsOf } from './movements.sql';
import { booksAt, sessionOf, type SessionRow } from './till-sessions.sql';

type Reading = Pick<Call, 'db' | 'host' | 'user' | 'me' | 'may' | 'noted'>;

const sumsIn = (amounts: Amounts, wire: Wire): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, wire.money(amount, currency)]),
  );

function countIn(count: Count, wire: Wire) {
  return Object.fromEntries(
    Object.entries(count).map(([currency, counted]) => [
      currency,
      typeof counted === 'string' ? wire.money(counted, currency) : counted,
    ]),
  );
}

/** A session as the caller may see it. */
export async function sessionShown(
  call: Pick<Reading, 'db' | 'user'>,
  id: number,
): Promise<TillSession> {
  return (await sessionTeller(call))(await sessionOf(call.db, id));
}

/** Parts of a session that the user may see. */
function seenOf(onlooker: Onlooker, { status, user }: Pick<SessionRow, 'status' | 'user'>) {
  return shiftSeen(onlooker, { userId: user.id, status });
}

/**
 * Returns a function that formats sessions. An open session shows the current expected stock, or none if the settings
 * require blind counts; any other session shows the expected stock at its last count. The expected stock is null for
 * users who may not see it.
 */
export async function sessionTeller({
  db,
  user,
}: Pick<Reading, 'db' | 'user'>): Promise<(session: SessionRow) => Promise<TillSession>> {
  const wire = wireOf(await currenciesOf(db));
  const onlooker = await onlookerOf(db, user);
  return async (session) => {
    const seen = seenOf(onlooker, session);
    const isOpenTo = session.status === 'open' && !onlooker.countsBlind && seen === 'all';
    const expected = isOpenTo
      ? (await booksAt(db, session.location_id)).expected
      : expectedAtCount(session);
    return shownWith(session, { expected, seen, wire });
  };
}

function expectedAtCount({ status, opening_expected, closing_expected }: SessionRow) {
  return status === 'opening_review' || status === 'rejected' ? opening_expected : closing_expected;
}

type Shown = Readonly<{ expected: Amounts | null; seen: ShiftSeen; wire: Wire }>;

function shownWith(session: SessionRow, { expected, seen, wire }: Shown): TillSession {
  const { opening_count, opening_difference } = session;
  const hasOpening = seen !== 'none';
  return {
    ...session,
    opening_count: hasOpening ? countIn(opening_count, wire) : null,
    opening_difference: seen === 'all' ? sumsIn(opening_difference, wire) : null,
    ...closingOf(session, seen === 'all' ? wire : null),
    expected: seen === 'all' ? expected && sumsIn(expected, wire) : null,
  };
}

/** Closing count and its differences. All fields are null if `wire` is null, because the caller may not see them. */
function closingOf({ closing_count, closing_difference }: SessionRow, wire: Wire | null) {
  if (wire === null) return { closing_count: null, difference: null, recomposed: null };
  const differences = Object.entries(closing_difference ?? {});
  return {
    closing_count: closing_count && countIn(closing_count, wire),
    difference:
      closing_difference &&
      sumsIn(Object.fromEntries(differences.filter(([, amount]) => !isZero(amount))), wire),
    recomposed:
      closing_difference &&
      differences.filter(([, amount]) => isZero(amount)).map(([currency]) => currency),
  };
}

/** Complete sheet of a shift, without the parts that the caller may not see. */
export async function sheetOf(call: Reading, session: SessionRow): Promise<ShiftSheet> {
  const { db, host, user, noted } = call;
  const shown = await (await sessionTeller(call))(session);
  const wire = wireOf(await currenciesOf(db));
  const seen = seenOf(await onlookerOf(db, user), session);
  const movements = seen === 'all' ? await movementsOf(db, session) : [];
  const pending = { notes: noted(), user: user?.name ?? null, at: host.now().toISOString() };
  const waiting = await waitingFor(db, 'till session', session.id);
  const history = await historyOf(db, 'till session', session.id, pending);
  return {
    ...shown,
    waiting: waiting
      ? {
          asked_by: { id: waiting.asked_by, name: waiting.asker },
          asked_at: waiting.asked_at,
          // The request's reason names the differences; users who may not see them get the location's name instead.
          reason: seen === 'all' ? reasonOf(waiting.request) : session.location,
        }
      : null,
    lines: linesOf(session, { shown, movements, seen, wire }),
    movements: movements.map((one) => ({ ...one, amount: wire.money(one.amount, one.currency) })),
    kinds: kindsOf(movements, wire),
    postings: await postingsOf(db, session),
    history: history.map((item) => ({ ...item, changes: changesSeen(item, seen) })),
    head: await headFor(call),
  };
}

/** Movements added up by type of document and currency, in the order of these names. */
function kindsOf(movements: ShiftSheet['movements'], wire: Wire): ShiftSheet['kinds'] {
  const groups = Map.groupBy(movements, ({ due_to, currency }) => `${due_to} ${currency}`);
  return [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, all]) => {
      const [first] = all;
      if (!first) return [];
      const { due_to, currency } = first;
      const total = (direction: 1 | -1) => wire.money(sumOf(all, direction), currency);
      return [{ due_to, currency, count: all.length, in: total(1), out: total(-1) }];
    });
}

/** Sum of the received amounts (1) or of the amounts that were given out (-1), without its sign. */
const sumOf = (movements: ShiftSheet['movements'], direction: 1 | -1): string =>
  absolute(sum(movements.flatMap(({ amount }) => (sign(amount) === direction ? [amount] : []))));

type Item = ShiftSheet['history'][number];

/**
 * Removes the count and the differences from a history item if the caller may not see them. The opening count stays for
 * a caller who may see only the opening.
 */
function changesSeen({ action, changes }: Item, seen: ShiftSeen): Item['changes'] {
  if (seen === 'all') return changes;
  const { count, difference: _difference, ...rest } = changes;
  return seen === 'opening' && action === 'open' && count ? { ...rest, count } : rest;
}

type Told = Readonly<{
  shown: TillSession;
  movements: ShiftSheet['movements'];
  seen: ShiftSeen;
  wire: Wire;
}>;

function linesOf(session: SessionRow, { shown, movements, seen, wire }: Told) {
  if (seen === 'none') return [];
  const isBlind = seen !== 'all';
  const opened = totalsOf(session.opening_count);
  const counted = isBlind ? null : session.closing_count && totalsOf(session.closing_count);
  const named = [opened, counted ?? {}, shown.expected ?? {}].flatMap((sums) => Object.keys(sums));
  const currencies = [...new Set([...named, ...movements.map(({ currency }) => currency)])].sort();
  return currencies.map((currency) => {
    const own = movements.filter((one) => one.currency === currency);
    const money = <Value extends string | null>(amount: Value): Value =>
      wire.money(amount, currency);
    return {
      currency,
      opening: money(opened[currency] ?? '0'),
      in: isBlind ? null : money(sumOf(own, 1)),
      out: isBlind ? null : money(sumOf(own, -1)),
      expected: shown.expected && money(shown.expected[currency] ?? '0'),
      counted: counted && money(counted[currency] ?? '0'),
      difference: shown.difference && money(shown.difference[currency] ?? '0'),
    };
  });
}
