import { type RolePageInput, roles } from '@/lib/contract/people/roles';
import { ACTIONS, can, normalisePages, type RolePage } from '@/lib/domain/permission';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { pages as knownPages } from '@/lib/routes';
import type { User } from '@/server/kernel/access';
import { changesBetween } from '@/server/kernel/audit';
import { drawId, lockCounter } from '@/server/kernel/counter';
import { Conflict, Denied } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { isUnrestricted, reaches } from './reach';
import { isRoleName, lockRole, roleOf, rolesWithUsers } from './roles.sql';

const page = 'roles';
const record_type = 'roles';

type Draft = Readonly<{ name: string; pages: readonly RolePageInput[] | null }>;

/**
 * Returns the pages and permissions of a role as they are stored. Refuses permissions that the user who edits the role
 * does not have.
 */
function pagesFor(me: User, given: Draft['pages']): readonly RolePage[] | null {
  const unrestricted = isUnrestricted(me);
  const pages = normalisePages(given, { known: knownPages, titleOf: pageTitle, unrestricted });
  if (!unrestricted) refuseAny((given ?? []).flatMap((entry, at) => beyond(me, entry, at)));
  return pages;
}

function beyond(me: User, entry: RolePageInput, at: number): Refusal[] {
  return ACTIONS.filter((action) => entry[action] === true && !can(me, entry.name, action)).map(
    (action) => new Refusal('role.beyond', { field: `pages.${at}.${action}` }),
  );
}

async function checkName(db: Tx, name: string, id = 0): Promise<void> {
  if (await isRoleName(db, name, id)) throw new Refusal('role.name-taken', { field: 'name' });
}

function stored(pages: readonly RolePage[] | null): string | null {
  return pages === null ? null : JSON.stringify(pages);
}

export const roleRoutes = [
  serve(roles.list, ({ db }) => rolesWithUsers(db)),

  serve(roles.store, async ({ db, me, input: { name, pages }, audit }) => {
    const kept = pagesFor(me, pages);
    const id = await drawId(db, 'roles');
    await checkName(db, name);
    await db
      .insertInto('role')
      .values({ id, name, pages: stored(kept) })
      .execute();
    const changes = changesBetween({}, { name, pages: kept });
    audit({ action: 'create', page, record_type, record_id: id, changes });
    return roleOf(db, id);
  }),

  serve(roles.update, async ({ db, me, params: { id }, input, audit }) => {
    await lockCounter(db, 'roles');
    const before = await lockRole(db, id);
    if (!reaches(me, before.pages)) throw new Denied(403);
    const { name = before.name, version } = input;
    const pages = pagesFor(me, input.pages);
    await checkName(db, name, id);
    if (before.version !== version) throw new Conflict('document.stale', before);
    await db
      .updateTable('role')
      .set({ name, pages: stored(pages), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const changes = changesBetween<Record<string, unknown>>(
      { name: before.name, pages: before.pages },
      { name, pages },
    );
    audit({ action: 'edit', page, record_type, record_id: id, changes });
    return roleOf(db, id);
  }),

  serve(roles.destroy, async ({ db, me, host, say, params: { id }, audit }) => {
    const { name, pages, users } = await lockRole(db, id);
    if (!reaches(me, pages)) throw new Denied(403);
    if (users > 0) {
      audit({ action: 'delete refused', page, record_type, record_id: id });
      return { is_deleted: 'no' as const, message: say('role.in-use', { users: String(users) }) };
    }
    const deleted_at = host.now().toISOString();
    await db.updateTable('role').set({ deleted_at }).where('id', '=', id).execute();
    audit({ action: 'delete', page, record_type, record_id: id, changes: { name: [name, null] } });
    return { is_deleted: 'yes' as const };
  }),
];

/** Returns the title under which a role stores a page. The server computes it, so that users cannot change it. */
function pageTitle(page: string): string {
  return page.charAt(0).toUpperCase() + page.slice(1);
}
