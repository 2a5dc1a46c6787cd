'use client';

import { useQueryState } from '@/hooks/use-query-state';
import { useGoTo, useView, pushView } from '@/hooks/use-view';
import { href } from '@/lib/address';
import type { RouteName } from '@/lib/routes';

/**
 * State of the side panel in the URL: a new record, a listed record that is viewed or edited, or no record. The filters
 * of the list stay in the URL. The methods `…Now` do not ask about unsaved input, because the record was saved or
 * deleted.
 */
export function usePanelAddress(route: RouteName) {
  const view = useView();
  const goTo = useGoTo();
  const { query } = useQueryState();
  const to = (target?: string | number, own: Readonly<Record<string, string>> = {}) => {
    const kept = new URLSearchParams(location.search);
    kept.delete('mode');
    return {
      ...(target !== undefined && { view: target }),
      query: { ...Object.fromEntries(kept), ...own },
    };
  };

  return {
    isNew: view.kind === 'new',
    isWord: view.kind === 'word',
    id: view.kind === 'record' ? view.id : undefined,
    isEditing: query.get('mode') === 'edit',
    create: () => void goTo(route, to('new')),
    open: (id: string | number) => void goTo(route, to(id)),
    edit: (id: number) => void goTo(route, to(id, { mode: 'edit' })),
    close: () => void goTo(route, to()),
    closeNow: () => pushView(href(route, to()), { replace: true }),
    showNow: (id: number) => pushView(href(route, to(id)), { replace: true }),
  };
}

export type PanelAddress = ReturnType<typeof usePanelAddress>;
