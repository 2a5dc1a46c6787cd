'use client';

import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type Role, roles } from '@/lib/contract/people/roles';

const NONE: readonly Role[] = [];

/** Roles that can be selected; empty if the user may not view roles. */
export function useRoles(): { roles: readonly Role[]; mayView: boolean } {
  const { may } = usePermission('roles');
  const mayView = may('view');
  const { data } = useAnswer(roles.list, undefined, { enabled: mayView });
  return { roles: data ?? NONE, mayView };
}
