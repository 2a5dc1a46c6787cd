'use client';

import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';
import { pushView, useGoTo, useView } from '@/hooks/use-view';
import type { InputOf } from '@/lib/contract/endpoint';
import type { parties } from '@/lib/contract/accounting/parties';
import { href } from '@/lib/address';

const ROUTE = 'app.accounting.parties';
const DEFAULT_SIZE = 50;
const FILTERS = ['kind', 'is_active', 'with_balance'] as const;
const NOTHING = { q: undefined, kind: undefined, is_active: undefined, with_balance: undefined };

type PartyFilter = (typeof FILTERS)[number];

/**
 * What the address says of the parties: what narrows and orders the list, and who is open beside it.
 * The moves `…Now` ask nobody: the form has been saved.
 */
export function usePartiesAddress() {
  const view = useView();
  const goTo = useGoTo();
  const narrowing = useNarrowing();
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

function useNarrowing() {
  const { query, change } = useQueryState();
  const read = (name: string) => query.get(name) || undefined;
  const typed = read('q') ?? '';
  const sort = read('sort') ?? 'name';
  const page = Number(read('page') ?? 1) || 1;
  const size = Number(read('per_page') ?? DEFAULT_SIZE) || DEFAULT_SIZE;
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, read(name)]));

  return {
    typed,
    page,
    size,
    sort: sortOf(sort),
    chosen: (name: PartyFilter) => chosen[name],
    isNarrowed: typed !== '' || FILTERS.some((name) => chosen[name] !== undefined),
    // The address may hold anything; what the contract does not take, the host refuses in words.
    input: { ...chosen, sort, page: String(page), per_page: String(size) } as InputOf<
      (typeof parties)['list']
    >,
    type: (text: string) => change({ q: text, page: undefined }, { replace: true }),
    choose: (name: PartyFilter, value: string | undefined) =>
      change({ [name]: value, page: undefined }),
    clear: () => change({ ...NOTHING, page: undefined }),
    setSort: (next: Sort | undefined) =>
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next: number) =>
      change({ per_page: next === DEFAULT_SIZE ? undefined : String(next), page: undefined }),
  };
}

const sortOf = (text: string): Sort => ({
  id: text.replace(/^-/, ''),
  desc: text.startsWith('-'),
});
