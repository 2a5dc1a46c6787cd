import { ACTIONS, type Actor, can, type RolePage } from '@/lib/domain/permission';

/** Whether the user may do everything there is, and may therefore give everything. */
export function mayGiveAll(user: Actor | null | undefined): boolean {
  return user?.is_developer === true || user?.role?.pages === null;
}

/** Whether a role holds nothing that the user does not hold himself: nobody gives more than he has. */
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
