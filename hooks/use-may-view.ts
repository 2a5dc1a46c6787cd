'use client';

import { can } from '@/lib/domain/permission';
import type { Page } from '@/lib/routes';
import { useCurrentUser } from './use-current-user';

/** Returns a function that checks whether the signed-in user may view a page. */
export function useMayView(): (page: Page) => boolean {
  const { data: user } = useCurrentUser();
  return (page) => can(user, page, 'view');
}
