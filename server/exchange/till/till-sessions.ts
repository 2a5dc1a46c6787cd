import { tillSessions } from '@/lib/contract/exchange/till-sessions';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { approveCount, closeTill, reopenTill } from './close-till';
import { openTill } from './open-till';
import { rejectOpening } from './opening-review';
import { sessionShown, sessionTeller, sheetOf } from './shift-sheet';
import { lockSession, sessionOf, sessionPage } from './till-sessions.sql';

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

  serve(tillSessions.open, async (call) => {
    const id = await openTill(call, call.input);
    return sessionShown(call, id);
  }),

  step(tillSessions.close, (call, session) => closeTill(call, session, call.input.count)),
  step(tillSessions.approve, approveCount),
  step(tillSessions.reject, (call, session) => rejectOpening(call, session, call.input.reason)),
  step(tillSessions.reopen, (call, session) => reopenTill(call, session, call.input.reason)),
];
