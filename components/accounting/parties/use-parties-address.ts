'use client';

import { useNarrowing } from '@/components/document/use-narrowing';
import { useQueryState } from '@/hooks/use-query-state';
import { pushView, useGoTo, useView } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import type { parties } from '@/lib/contract/accounting/parties';
import { href } from '@/lib/address';

const ROUTE = 'app.accounting.parties';
const FILTERS = ['kind', 'is_active', 'with_balance'] as const;

/**
 * What the address says of the parties: what narrows and orders the list, and who is open beside it.
 * The moves `…Now` ask nobody: the form has been saved.
 */
export function usePartiesAddress() {
  const view = useView();
  const goTo = useGoTo();
  const narrowing = useNarrowing(FILTERS, 'name');
  const { query } = useQueryState();
  const to = (target?: string | number, own: Record<string, string> = {}) => {
    const kept = new URLSearchParams(location.search);
    kept.delete('mode');
    return {
      ...(target !== undefined && { view: target }),
      query: { ...Object.fromEntries(kept), ...own },
    };
  };

  return {
    ...narrowing,
    input: narrowing.input as InputOf<(typeof parties)['list']>,
    isNew: view.kind === 'new',
    id: view.kind === 'record' ? view.id : undefined,
    isEditing: query.get('mode') === 'edit',
    create: () => void goTo(ROUTE, to('new')),
    open: (id: string | number) => void goTo(ROUTE, to(id)),
    edit: (id: number) => void goTo(ROUTE, to(id, { mode: 'edit' })),
    close: () => void goTo(ROUTE, to()),
    closeNow: () => pushView(href(ROUTE, to()), { replace: true }),
    showNow: (id: number) => pushView(href(ROUTE, to(id)), { replace: true }),
  };
}

export type PartiesAddress = ReturnType<typeof usePartiesAddress>;
