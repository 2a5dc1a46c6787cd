'use client';

import type { Action } from '@/lib/domain/permission';
import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { useCurrentUser } from './use-current-user';

/** Actions that the signed-in user may perform on a page. The server decides with the same function. */
export function usePermission(page: Page): { may: (action: Action) => boolean } {
  const { data: user } = useCurrentUser();
  return { may: (action) => can(user ?? null, page, action) };
}
