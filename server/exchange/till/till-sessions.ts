import { tillSessions } from '@/lib/contract/exchange/till-sessions';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';
import { approveCount, closeTill, reopenTill } from './close-till';
import { openTill } from './open-till';
import { rejectOpening } from './opening-review';
import { sessionShown, sessionTeller, sheetOf } from './shift-sheet';
import { sessionOf, sessionPage } from './till-sessions.sql';

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

  serve(tillSessions.close, async (call) => {
    await closeTill(call, call.params.id, call.input.count);
    return sessionShown(call, call.params.id);
  }),

  serve(tillSessions.approve, async (call) => {
    await approveCount(call, call.params.id);
    return sessionShown(call, call.params.id);
  }),

  serve(tillSessions.reject, async (call) => {
    await rejectOpening(call, call.params.id, call.input.reason);
    return sessionShown(call, call.params.id);
  }),

  serve(tillSessions.reopen, async (call) => {
    await reopenTill(call, call.params.id, call.input.reason);
    return sessionShown(call, call.params.id);
  }),
];
