import type { CurrentUser } from '@/lib/contract/people/session';
import type { Page } from '@/lib/routes';
import { ACTIONS, type Action } from '@/lib/domain/permission';

/** The developer, who has every right. */
export const aDeveloper = (own: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 1,
  name: 'Dev',
  email: 'developer@localhost',
  type: 'developer',
  status: 'active',
  is_developer: true,
  role: null,
  ...own,
});

/** A user whose role has these pages, each with all actions or with the given ones. */
export const aClerk = (
  pages: Partial<Record<Page, readonly Action[] | 'all'>>,
  own: Partial<CurrentUser> = {},
): CurrentUser => ({
  id: 7,
  name: 'Laila Karimi',
  email: 'laila@example.com',
  type: 'staff',
  status: 'active',
  is_developer: false,
  role: {
    id: 3,
    name: 'Clerk',
    pages: Object.entries(pages).map(([name, actions]) => ({
      name,
      title: name,
      ...Object.fromEntries((actions === 'all' ? ACTIONS : actions).map((one) => [one, true])),
    })),
  },
  ...own,
});
