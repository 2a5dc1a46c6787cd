import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type Role, roles } from '@/lib/contract/people/roles';

const NONE: readonly Role[] = [];

/** Returns the roles that can be exempted from a lock; empty if the user may not view roles. */
export function useRoles(): readonly Role[] {
  const mayView = usePermission('roles').may('view');
  const { data } = useAnswer(roles.list, undefined, { enabled: mayView });
  return data ?? NONE;
}
