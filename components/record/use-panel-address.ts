'use client';

import { useGoTo, useView, pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import type { RouteName } from '@/lib/routes';

/**
 * What the address says of the panel beside a list: a new record, one of the list, or nothing. What
 * narrows the list stays in the address. The moves `…Now` ask nobody: the form has been saved.
 */
export function usePanelAddress(route: RouteName) {
  const view = useView();
  const goTo = useGoTo();
  const to = (target?: string | number) => ({
    ...(target !== undefined && { view: target }),
    query: Object.fromEntries(new URLSearchParams(location.search)),
  });

  return {
    isNew: view.kind === 'new',
    id: view.kind === 'record' ? view.id : undefined,
    create: () => void goTo(route, to('new')),
    open: (id: string) => void goTo(route, to(id)),
    close: () => void goTo(route, to()),
    closeNow: () => pushView(href(route, to()), { replace: true }),
    showNow: (id: number) => pushView(href(route, to(id)), { replace: true }),
  };
}
