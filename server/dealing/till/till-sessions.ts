import { sql } from 'kysely';

import { tillSessions } from '@/lib/contract/dealing/till-sessions';
import { isZero } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import {
  type Amounts,
  type Count,
  differencesOf,
  recomposed,
  amountsText,
  totalsOf,
  countRefusals,
} from '@/lib/domain/dealing/till-count';
import { shiftReport } from '@/lib/print/shift-report';
import { decide, holdFor } from '@/server/document/approval';
import type { DocumentCall } from '@/server/document/document-call';
import { drawId } from '@/server/kernel/counter';
import { Conflict } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { takeTry } from '@/server/kernel/limits';
import { pageOf } from '@/server/kernel/paging';
import { serve, type Call } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { pdfAnswer } from '@/server/print/pdf-answer';
import { currenciesOf } from '@/server/ledger/currencies';
import { seesStockAt } from '@/server/ledger/expected-stock';
import { locationOf } from '@/server/ledger/locations.sql';
import { movementsOf } from './movements.sql';
import { rejectOpening, approveOpening, holdOpening } from './opening-review';
import { sessionShown, sessionTeller, sheetOf } from './shift-sheet';
import { differenceInBase, postDifference, postFirstCount } from './till-posting';
import {
  lockSession,
  sessionOf,
  sessionPage,
  booksAt,
  busyWith,
  type SessionRow,
  denominationsOf,
  hasCashUnderWay,
} from './till-sessions.sql';

type Opening = Readonly<{ location_id: number; count: Count; reason?: string | undefined }>;
type OpenCall = DocumentCall & Pick<Call, 'user'>;

const isEmpty = (amounts: Amounts) => Object.keys(amounts).length === 0;

/** Maximum number of opening counts without a reason per hour, for one user at one location. */
const BLIND_TRIES = { most: 5, minutes: 60 };

/**
 * Opens a session with a count. If the location never had stock, the count becomes its opening balance. Otherwise a
 * difference needs a reason, and is held for approval if a rule requires it, or posted. Refuses a bank, a location that
 * is inactive or in use, and a user who has another session to finish.
 */
async function openTill(call: OpenCall, opening: Opening): Promise<number> {
  const { location_id, count, reason } = opening;
  const { db, me } = call;
  const place = await placeToOpen(db, me.id, location_id);
  const { after, expected, hasMoved } = await booksAt(db, location_id);
  await checkCount(db, count, expected);
  if (reason === undefined) await countBlindTry(call, location_id);
  const difference = hasMoved ? differencesOf(count, expected) : {};
  const differs = !isEmpty(difference);
  // The refusal names no currency and no amount, because they would reveal the stock according to the books.
  if (differs && reason === undefined) throw new Refusal('till.reason', { field: 'reason' });
  const id = await drawId(db, 'till session');
  const counted = totalsOf(count);
  const about = {
    sessionId: id,
    locationId: location_id,
    place: place.name,
    ...(reason !== undefined && { reason }),
  };
  const isHeld = differs && (await holdOpening(call, difference, about));
  if (!hasMoved) await postFirstCount(call, counted, about);
  else if (differs && !isHeld) await postDifference(call, difference, about);
  const status = isHeld ? 'opening_review' : 'open';
  await db
    .insertInto('till_session')
    .values({
      id,
      location_id,
      status,
      user_id: me.id,
      opened_at: call.host.now().toISOString(),
      opened_after: after,
      opening_count: JSON.stringify(count),
      opening_expected: JSON.stringify(hasMoved ? expected : counted),
      opening_difference: JSON.stringify(difference),
      opening_reason: differs ? (reason ?? null) : null,
    })
    .execute();
  call.audit({
    action: 'open',
    page: 'tills',
    record_type: 'till session',
    record_id: id,
    changes: {
      status: [null, status],
      location: [null, place.name],
      count: [null, amountsText(counted)],
      ...(differs && { difference: [null, amountsText(difference)], reason: [null, reason] }),
    },
  });
  return id;
}

/**
 * Limits how often a user who may not see the stock can send a count without a reason. Such a count is refused if it
 * differs from the books, so the user could find the stock by trying counts.
 */
async function countBlindTry({ db, me, user, host }: OpenCall, locationId: number): Promise<void> {
  if (await seesStockAt(db, user, locationId)) return;
  const key = `count ${locationId} ${me.id}`;
  await takeTry(host.aside, [{ key, ...BLIND_TRIES }], host.now());
}

async function placeToOpen(db: Tx, userId: number, locationId: number) {
  const field = 'location_id';
  // Reads the location under its lock, because it may just have been deactivated.
  const [held] = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', locationId)
    .forUpdate()
    .execute();
  const place = held && (await locationOf(db, locationId));
  if (!place?.is_active) throw new Refusal('ledger.location-missing', { field });
  if (place.type === 'bank') throw new Refusal('till.bank', { field });
  const busy = await busyWith(db, { locationId, userId });
  if (busy.place) throw new Conflict(`till.is-${busy.place.status}`, { id: busy.place.id });
  if (busy.user) throw new Conflict('till.user-busy', { id: busy.user.id });
  return place;
}

/** Refuses an invalid count, and a count that leaves out a currency in stock. */
async function checkCount(db: Tx, count: Count, expected: Amounts): Promise<void> {
  const { decimals } = await currenciesOf(db);
  const denominations = await denominationsOf(db);
  const there = Object.fromEntries(Object.entries(expected).filter(([, held]) => !isZero(held)));
  refuseAny(countRefusals(count, { decimals, denominations, expected: there }));
}

type Closing = Readonly<{ count: Count; leave_under_way?: boolean | undefined }>;

const page = 'tills';
const record_type = 'till session';

/**
 * Closes a session with a count. A difference in amounts or notes is held for approval if a rule requires it; otherwise
 * a difference in amounts is posted. Only the session's user or a user who may approve counts may close it. Refuses to
 * close while cash is in transit to the till, unless `leave_under_way` is set.
 */
async function closeTill(
  call: DocumentCall,
  session: SessionRow,
  { count, leave_under_way = false }: Closing,
): Promise<void> {
  const { db, me } = call;
  const { id } = session;
  if (session.user.id !== me.id && !call.may(page, 'approve')) {
    throw new Refusal('till.not-yours', {
      params: { till: session.location, user: session.user.name },
      field: 'count',
    });
  }
  if (!leave_under_way && (await hasCashUnderWay(db, session.location_id))) {
    throw new Refusal('till.under-way', {
      params: { till: session.location },
      field: 'leave_under_way',
    });
  }
  const { after, expected } = await booksAt(db, session.location_id);
  await checkCount(db, count, expected);
  const difference = await variance(call, session, { count, expected, after });
  const sums = nonZero(difference);
  const base = await differenceInBase(call, sums);
  const isHeld =
    Object.keys(difference).length > 0 &&
    (await holdFor(call, {
      subject: 'till_variance',
      page,
      type: record_type,
      id,
      base,
      request: { reason: `${session.location} ${amountsText(sums)}`.trim() },
    }));
  if (!isHeld && Object.keys(sums).length > 0) await postDifference(call, sums, aboutOf(session));
  const status = isHeld ? 'variance_review' : 'closed';
  await db
    .updateTable('till_session')
    .set({
      status,
      closed_at: call.host.now().toISOString(),
      closed_after: after,
      closing_count: JSON.stringify(count),
      closing_expected: JSON.stringify(expected),
      closing_difference: JSON.stringify(difference),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = {
    status: ['open', status],
    count: [null, amountsText(totalsOf(count))],
    difference: [null, amountsText(difference)],
  } as const;
  call.audit({ action: 'close', page, record_type, record_id: id, changes });
}

/**
 * Differences of a closing count by currency. A difference is zero if the currency did not move and its total is right,
 * but its numbers of notes differ from the opening count.
 */
async function variance(
  { db }: DocumentCall,
  session: SessionRow,
  { count, expected, after }: Readonly<{ count: Count; expected: Amounts; after: number }>,
): Promise<Amounts> {
  const movements = await movementsOf(db, { ...session, closed_after: after });
  const moved = new Set(movements.map(({ currency }) => currency));
  const others = recomposed(session.opening_count, count, moved);
  return {
    ...Object.fromEntries(others.map((currency) => [currency, '0'])),
    ...differencesOf(count, expected),
  };
}

/** Approves a held opening or closing count; the approver must be a second person. */
async function approveCount(call: DocumentCall, session: SessionRow): Promise<void> {
  const { db, me, host } = call;
  const { id } = session;
  if (session.status === 'opening_review') return approveOpening(call, session);
  if (session.user.id === me.id) throw new Refusal('approval.own');
  await decide(call, { type: record_type, id }, 'approved');
  const sums = nonZero(session.closing_difference ?? {});
  if (Object.keys(sums).length > 0) await postDifference(call, sums, aboutOf(session));
  await db
    .updateTable('till_session')
    .set({
      status: 'closed',
      approved_by: me.id,
      approved_at: host.now().toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'closed'] } as const;
  call.audit({ action: 'approve', page, record_type, record_id: id, changes });
}

/** Rejects a closing count and reopens the session. */
async function reopenTill(call: DocumentCall, session: SessionRow, reason: string): Promise<void> {
  const { db } = call;
  const { id } = session;
  const { user } = await busyWith(db, {
    locationId: session.location_id,
    userId: session.user.id,
  });
  if (user) throw new Conflict('till.user-busy', { id: user.id });
  await decide(call, { type: record_type, id }, 'rejected', reason);
  await db
    .updateTable('till_session')
    .set({
      status: 'open',
      closed_at: null,
      closed_after: null,
      closing_count: null,
      closing_expected: null,
      closing_difference: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const changes = { status: [session.status, 'open'], reason: [null, reason] } as const;
  call.audit({ action: 'reopen', page, record_type, record_id: id, changes });
}

function aboutOf({ id, location_id, location }: SessionRow) {
  return { sessionId: id, locationId: location_id, place: location };
}

function nonZero(amounts: Amounts): Amounts {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => !isZero(amount)));
}

const step = stepping({
  lock: ({ db }, id) => lockSession(db, id),
  refusal: (status) => `till.session-${status}`,
  show: sessionShown,
});

export const tillSessionRoutes = [
  serve(tillSessions.list, async (call) => {
    const { page, per_page, limit, offset } = pageOf(call.input);
    const { rows, total } = await sessionPage(call.db, call.input, { limit, offset });
    const shown = await sessionTeller(call);
    const data = [];
    for (const row of rows) data.push(await shown(row));
    return { data, meta: { page, per_page, total } };
  }),

  serve(tillSessions.show, async (call) => sheetOf(call, await sessionOf(call.db, call.params.id))),

  serve(tillSessions.pdf, async (call) => {
    const sheet = await sheetOf(call, await sessionOf(call.db, call.params.id));
    return pdfAnswer(call, { name: `shift-${sheet.id}` }, (tools) => shiftReport(sheet, tools));
  }),

  serve(tillSessions.open, async (call) => {
    const id = await openTill(call, call.input);
    return sessionShown(call, id);
  }),

  step(tillSessions.close, (call, session) => closeTill(call, session, call.input)),
  step(tillSessions.approve, approveCount),
  step(tillSessions.reject, (call, session) => rejectOpening(call, session, call.input.reason)),
  step(tillSessions.reopen, (call, session) => reopenTill(call, session, call.input.reason)),
];
