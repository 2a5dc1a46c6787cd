import { ACTIONS, type Actor, can, type RolePage } from '@/lib/domain/permission';

/** True if the user has every permission in `pages`. Users may grant or remove only permissions that they have. */
export function reaches(user: Actor, pages: readonly RolePage[] | null): boolean {
  if (isUnrestricted(user)) return true;
  if (pages === null) return false;
  return pages.every((entry) =>
    ACTIONS.every((action) => entry[action] !== true || can(user, entry.name, action)),
  );
}

/** True if the user has all permissions. */
export function isUnrestricted({ is_developer, role }: Actor): boolean {
  return is_developer || role?.pages === null;
}
