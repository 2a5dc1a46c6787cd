import { alerts } from '@/lib/contract/compliance/alerts';
import type { Alert } from '@/lib/contract/compliance/compliance-shapes';
import type { ALERT_STATUSES } from '@/lib/domain/compliance/alert';
import { pageOf } from '@/server/kernel/paging';
import { type Call, serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { alertOf, alertPage, lockAlert } from './alerts.sql';
import { openCase } from './cases.sql';

const step = stepping({
  lock: ({ db }, id) => lockAlert(db, id),
  refusal: (status) => `alert.is-${status}`,
  show: ({ db }, id) => alertOf(db, id),
});

type Acting = Pick<Call, 'db' | 'me' | 'host' | 'audit'>;
type Change = Readonly<{
  status: (typeof ALERT_STATUSES)[number];
  reason?: string;
  case_id?: number;
}>;

/** Changes the status of an alert; stores the user and writes an audit row. */
async function bring(call: Acting, alert: Alert, action: string, change: Change): Promise<void> {
  const { db, me, host, audit } = call;
  const isTaken = change.status === 'in_review';
  await db
    .updateTable('alert')
    .set({
      ...change,
      version: alert.version + 1,
      ...(isTaken
        ? { taken_by: me.id }
        : { decided_by: me.id, decided_at: host.now().toISOString() }),
    })
    .where('id', '=', alert.id)
    .execute();
  const changes = {
    status: [alert.status, change.status],
    reason: [null, change.reason ?? null],
  } as const;
  audit({ action, page: 'compliance', record_type: 'alert', record_id: alert.id, changes });
}

export const alertRoutes = [
  serve(alerts.list, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const { data, total } = await alertPage(db, input, { limit, offset });
    return { data, meta: { page, per_page, total } };
  }),
  serve(alerts.show, ({ db, params }) => alertOf(db, params.id)),
  step(alerts.review, (call, alert) => bring(call, alert, 'review', { status: 'in_review' })),
  step(alerts.dismiss, (call, alert) => {
    const { reason } = call.input;
    return bring(call, alert, 'dismiss', { status: 'closed_false', reason });
  }),
  step(alerts.escalate, async (call, alert) => {
    const { reason } = call.input;
    const case_id = await openCase(call, reason);
    await bring(call, alert, 'escalate', { status: 'escalated', reason, case_id });
  }),
];
