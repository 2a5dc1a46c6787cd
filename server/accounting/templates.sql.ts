import type { Selectable } from 'kysely';

import type { Template, TemplateType } from '@/lib/contract/accounting/templates';
import type { Template as TemplateTable } from '@/server/database/types';
import type { User } from '@/server/kernel/access';
import { NotFound } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';

export type TemplateRow = Selectable<TemplateTable>;

function selectTemplates(db: Db) {
  return db
    .selectFrom('template')
    .innerJoin('app_user', 'app_user.id', 'template.created_by')
    .selectAll('template')
    .select('app_user.name as maker')
    .where('deleted_at', 'is', null);
}

export async function templatesOf(
  db: Db,
  types: readonly TemplateType[],
  { limit, offset }: Readonly<{ limit: number; offset: number }>,
  say: Say,
) {
  if (types.length === 0) return { data: [], total: 0 };
  const found = selectTemplates(db).where('document_type', 'in', types);
  // The total needs a separate query, because a page beyond the end has no rows from which it could be read.
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('template.name')
    .orderBy('template.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data: rows.map((row) => shownTemplate(row, say)), total };
}

export async function templateOf(db: Db, id: number, say: Say): Promise<Template> {
  const row = await selectTemplates(db).where('template.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return shownTemplate(row, say);
}

function shownTemplate(row: TemplateRow & Readonly<{ maker: string }>, say: Say): Template {
  const { last_error, created_by, maker, ...rest } = row;
  return {
    ...rest,
    last_error: last_error?.map(({ code, params }) => say(code, params)).join(' ') ?? null,
    created_by: { id: created_by, name: maker },
  };
}

/** Locks a template until the transaction ends. */
export async function lockTemplate(db: Tx, id: number): Promise<TemplateRow> {
  const row = await db
    .selectFrom('template')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** Templates that are due and were not refused today. */
function due(db: Db, today: string) {
  return db
    .selectFrom('template')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('next_on', '<=', today)
    .where((eb) => eb.or([eb('tried_on', 'is', null), eb('tried_on', '<', today)]));
}

export async function dueIds(db: Db, today: string): Promise<number[]> {
  const rows = await due(db, today).select('id').orderBy('next_on').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks and returns a template that is still due. Undefined if another transaction has locked it or it is no longer
 * due.
 */
export async function lockDue(db: Tx, id: number, today: string): Promise<TemplateRow | undefined> {
  const row = await due(db, today)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

/** Returns a user with the user's role, in the form in which calls receive the signed-in user. No session is needed. */
export async function userById(db: Db, id: number): Promise<User> {
  const row = await db
    .selectFrom('app_user')
    .leftJoin('role', (join) =>
      join.onRef('role.id', '=', 'app_user.role_id').on('role.deleted_at', 'is', null),
    )
    .select(['app_user.id', 'app_user.name', 'email', 'type', 'status'])
    .select(['role.id as role_id', 'role.name as role_name', 'role.pages'])
    .where('app_user.id', '=', id)
    .executeTakeFirstOrThrow();
  const { role_id, role_name, pages, ...user } = row;
  return {
    ...user,
    is_developer: user.type === 'developer',
    role: role_id === null ? null : { id: role_id, name: role_name ?? '', pages },
  };
}
