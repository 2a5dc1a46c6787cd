import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type Role, roles } from '@/lib/contract/people/roles';

const NONE: readonly Role[] = [];

/** The roles a lock can let through; none for those who may not look at roles. */
export function useRoles(): readonly Role[] {
  const mayView = usePermission('roles').may('view');
  const { data } = useAnswer(roles.list, undefined, { enabled: mayView });
  return data ?? NONE;
}
