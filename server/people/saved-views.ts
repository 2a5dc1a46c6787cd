import { pageOfView, type SavedView, savedViews } from '@/lib/contract/people/saved-views';
import { Refusal } from '@/lib/domain/refusal';
import { changesBetween } from '@/server/kernel/audit';
import { NotFound } from '@/server/kernel/failure';
import { laidOver } from '@/server/kernel/laid-over';
import { type Call, serve } from '@/server/kernel/serve';

const columns = ['id', 'page', 'name', 'query'] as const;

async function lockOwnView({ db, me }: Pick<Call, 'db' | 'me'>, id: number) {
  const view = await db
    .selectFrom('saved_view')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', me.id)
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new NotFound();
  return view;
}

async function isTaken({ db, me }: Pick<Call, 'db' | 'me'>, { id, page, name }: SavedView) {
  const other = await db
    .selectFrom('saved_view')
    .select('id')
    .where('user_id', '=', me.id)
    .where('page', '=', page)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

export const savedViewRoutes = [
  serve(savedViews.list, async ({ db, me, input }) => {
    const own = db.selectFrom('saved_view').select(columns).where('user_id', '=', me.id);
    const wanted = input.page === undefined ? own : own.where('page', '=', input.page);
    return wanted.orderBy('page').orderBy('name').execute();
  }),

  serve(savedViews.store, async ({ db, me, input, audit, require }) => {
    require(pageOfView(input.page), 'view');
    const view = await db
      .insertInto('saved_view')
      .values({ user_id: me.id, ...input })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'page', 'name']).doUpdateSet({ query: input.query }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
    audit({
      action: 'save view',
      page: pageOfView(input.page),
      record_type: 'saved view',
      record_id: view.id,
      changes: { name: [null, view.name], query: [null, view.query] },
    });
    return view;
  }),

  serve(savedViews.update, async (call) => {
    const before = await lockOwnView(call, call.params.id);
    const after = laidOver<SavedView>(before, call.input);
    if (await isTaken(call, after)) throw new Refusal('view.name-taken', { field: 'name' });
    await call.db
      .updateTable('saved_view')
      .set({ name: after.name, query: after.query })
      .where('id', '=', before.id)
      .execute();
    call.audit({
      action: 'edit view',
      page: pageOfView(before.page),
      record_type: 'saved view',
      record_id: before.id,
      changes: changesBetween<SavedView>(before, after),
    });
    return after;
  }),

  serve(savedViews.destroy, async (call) => {
    const view = await lockOwnView(call, call.params.id);
    await call.db.deleteFrom('saved_view').where('id', '=', view.id).execute();
    call.audit({
      action: 'delete view',
      page: pageOfView(view.page),
      record_type: 'saved view',
      record_id: view.id,
      changes: { name: [view.name, null], query: [view.query, null] },
    });
    return { is_deleted: 'yes' as const };
  }),
];
