'use client';

import type { Action } from '@/lib/domain/permission';
import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { useCurrentUser } from './use-current-user';

/** What the signed-in user may do on a page, by the very function that the host decides with. */
export function usePermission(page: Page): { may: (action: Action) => boolean } {
  const { data: user } = useCurrentUser();
  return { may: (action) => can(user ?? null, page, action) };
}
