import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type Role, roles } from '@/lib/contract/people/roles';

const NONE: readonly Role[] = [];

/** Roles that a lock can exempt; empty without the right to view roles. */
export function useRoles(): readonly Role[] {
  const mayView = usePermission('roles').may('view');
  const { data } = useAnswer(roles.list, undefined, { enabled: mayView });
  return data ?? NONE;
}
