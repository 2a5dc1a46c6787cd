import { ACTIONS, type Actor, can, type RolePage } from '@/lib/domain/permission';

/** Whether the user may do everything that these pages allow: nobody gives or takes more than he has. */
export function reaches(user: Actor, pages: readonly RolePage[] | null): boolean {
  if (isUnrestricted(user)) return true;
  if (pages === null) return false;
  return pages.every((entry) =>
    ACTIONS.every((action) => entry[action] !== true || can(user, entry.name, action)),
  );
}

/** Whether the user may do everything there is. */
export function isUnrestricted({ is_developer, role }: Actor): boolean {
  return is_developer || role?.pages === null;
}
