import { cases } from '@/lib/contract/compliance/cases';
import { pageOf } from '@/server/kernel/paging';
import { serve } from '@/server/kernel/serve';
import { stepping } from '@/server/kernel/stepping';
import { caseOf, casePage, lockCase } from './cases.sql';

const about = { page: 'compliance', record_type: 'case' } as const;

const step = stepping({
  lock: ({ db }, id) => lockCase(db, id),
  refusal: (status) => `case.is-${status}`,
  show: ({ db }, id) => caseOf(db, id),
});

export const caseRoutes = [
  serve(cases.list, async ({ db, input }) => {
    const { page, per_page, limit, offset } = pageOf(input);
    const { data, total } = await casePage(db, input, { limit, offset });
    return { data, meta: { page, per_page, total } };
  }),
  serve(cases.show, ({ db, params }) => caseOf(db, params.id)),
  step(cases.note, async ({ db, me, host, input, audit }, { id }) => {
    const at = host.now().toISOString();
    await db
      .insertInto('case_note')
      .values({ case_id: id, at, user_id: me.id, text: input.text })
      .execute();
    audit({ ...about, action: 'note', record_id: id });
  }),
  step(cases.close, async ({ db, me, host, input, audit }, { id, version }) => {
    const { decision, reason, reference = '' } = input;
    await db
      .updateTable('alert_case')
      .set({
        status: 'closed',
        decision,
        decision_reason: reason,
        reference: reference || null,
        closed_by: me.id,
        closed_at: host.now().toISOString(),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    const changes = { status: ['open', 'closed'], decision: [null, decision] } as const;
    audit({ ...about, action: 'close', record_id: id, changes });
  }),
];
