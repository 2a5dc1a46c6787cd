'use client';

import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { useCurrentUser } from './use-current-user';

/** Returns a function that returns true if the signed-in user may open a page; for lists of many pages. */
export function useMayView(): (page: Page) => boolean {
  const { data: user } = useCurrentUser();
  return (page) => can(user, page, 'view');
}
