import type { ShiftSheet, TillSession } from '@/lib/contract/exchange/till-sessions';
import { add, isZero, negate, sign } from '@/lib/domain/money';
import { type Amounts, type Count, totalsOf } from '@/lib/domain/till-count';
import { waitingFor } from '@/server/document/approval';
import { countsBlind } from '@/server/document/blind-count';
import { historyOf } from '@/server/document/record';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import type { Call } from '@/server/kernel/serve';
import { currenciesOf, type Teller, tellerOf } from '@/server/ledger/currencies';
import { movementsOf, postingsOf } from './movements.sql';
import { booksAt, sessionOf, type SessionRow } from './till-sessions.sql';

type Reading = Pick<Call, 'db' | 'host' | 'user' | 'me' | 'may' | 'noted'>;

const sumsIn = (amounts: Amounts, tell: Teller): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts).map(([currency, amount]) => [currency, tell.money(amount, currency)]),
  );

function countIn(count: Count, tell: Teller) {
  return Object.fromEntries(
    Object.entries(count).map(([currency, counted]) => [
      currency,
      typeof counted === 'string' ? tell.money(counted, currency) : counted,
    ]),
  );
}

/** A session as the contract shows it. */
export async function sessionShown(db: Db, id: number): Promise<TillSession> {
  return (await sessionTeller(db))(await sessionOf(db, id));
}

/**
 * Tells sessions as the contract shows them. What the books expect of one is what they said when it was
 * closed; before, it is told only where the house does not count blind.
 */
export async function sessionTeller(
  db: Db,
): Promise<(session: SessionRow) => Promise<TillSession>> {
  const tell = tellerOf(await currenciesOf(db));
  const { blind_count } = await settingOf(db, 'exchange');
  return async (session) => {
    const isTold = session.status === 'open' && !blind_count;
    const { expected } = isTold
      ? await booksAt(db, session.location_id)
      : { expected: session.closing_expected };
    return shownWith(session, expected, tell);
  };
}

function shownWith(session: SessionRow, expected: Amounts | null, tell: Teller): TillSession {
  const { closing_count, closing_difference } = session;
  const differences = Object.entries(closing_difference ?? {});
  return {
    ...session,
    opening_count: countIn(session.opening_count, tell),
    opening_difference: sumsIn(session.opening_difference, tell),
    closing_count: closing_count && countIn(closing_count, tell),
    expected: expected && sumsIn(expected, tell),
    difference:
      closing_difference &&
      sumsIn(Object.fromEntries(differences.filter(([, amount]) => !isZero(amount))), tell),
    recomposed:
      closing_difference &&
      differences.filter(([, amount]) => isZero(amount)).map(([currency]) => currency),
  };
}

/** The whole shift: what came and went is hidden from whoever is still to count it blind. */
export async function sheetOf(call: Reading, session: SessionRow): Promise<ShiftSheet> {
  const { db, host, user, noted } = call;
  const shown = await (await sessionTeller(db))(session);
  const tell = tellerOf(await currenciesOf(db));
  const isBlind = (await countsBlind(call))({ status: session.status, userId: session.user.id });
  const movements = isBlind ? [] : await movementsOf(db, session);
  const pending = { notes: noted(), user: user?.name ?? null, at: host.now().toISOString() };
  const waiting = await waitingFor(db, 'till session', session.id);
  return {
    ...shown,
    waiting: waiting
      ? {
          asked_by: { id: waiting.asked_by, name: waiting.asker },
          asked_at: waiting.asked_at,
          // Written by the closing of the session alone.
          reason: waiting.request.reason as string,
        }
      : null,
    lines: linesOf(session, { shown, movements, isBlind, tell }),
    movements: movements.map((one) => ({ ...one, amount: tell.money(one.amount, one.currency) })),
    postings: await postingsOf(db, session),
    history: await historyOf(db, 'till session', session.id, pending),
  };
}

type Told = Readonly<{
  shown: TillSession;
  movements: ShiftSheet['movements'];
  isBlind: boolean;
  tell: Teller;
}>;

function linesOf(session: SessionRow, { shown, movements, isBlind, tell }: Told) {
  const opened = totalsOf(session.opening_count);
  const counted = session.closing_count && totalsOf(session.closing_count);
  const named = [opened, counted ?? {}, shown.expected ?? {}].flatMap((sums) => Object.keys(sums));
  const currencies = [...new Set([...named, ...movements.map(({ currency }) => currency)])].sort();
  const sumOf = (currency: string, direction: 1 | -1) =>
    movements
      .filter((one) => one.currency === currency && sign(one.amount) === direction)
      .reduce((sum, { amount }) => add(sum, direction > 0 ? amount : negate(amount)), '0');
  return currencies.map((currency) => {
    const money = <Value extends string | null>(amount: Value): Value =>
      tell.money(amount, currency);
    return {
      currency,
      opening: money(opened[currency] ?? '0'),
      in: isBlind ? null : money(sumOf(currency, 1)),
      out: isBlind ? null : money(sumOf(currency, -1)),
      expected: shown.expected && money(shown.expected[currency] ?? '0'),
      counted: counted && money(counted[currency] ?? '0'),
      difference: shown.difference && money(shown.difference[currency] ?? '0'),
    };
  });
}
