'use client';

import { can } from '@/lib/domain/permission';
import { pageOf, type Route, type RouteName, routes } from '@/lib/routes';
import { useKnownUser } from './use-current-user';

/** Whether a link leads somewhere for this user. Before it is known who is there, every one does. */
export function useMayFollow(): (to: RouteName) => boolean {
  const { data: user } = useKnownUser();
  return (to) => {
    const route: Route = routes[to];
    return !route.authRequired || user === undefined || can(user, pageOf(to), 'view');
  };
}
