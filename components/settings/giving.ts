import { ACTIONS, type Actor, can, type RolePage } from '@/lib/domain/permission';

/** True if the user has all permissions, and may therefore grant every permission. */
export function mayGiveAll(user: Actor | null | undefined): boolean {
  return user?.is_developer === true || user?.role?.pages === null;
}

/**
 * True if the user has every permission that `pages` grants. Users may grant only permissions that they have
 * themselves.
 */
export function mayGive(
  user: Actor | null | undefined,
  pages: readonly RolePage[] | null,
): boolean {
  if (mayGiveAll(user)) return true;
  if (!user || pages === null) return false;
  return pages.every((page) =>
    ACTIONS.every((action) => page[action] !== true || can(user, page.name, action)),
  );
}
