'use client';

import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';
import type { InputOf } from '@/lib/contract/endpoint';
import type { invoice } from '@/lib/contract/exchange/invoice';

const DEFAULT_SIZE = 50;
const FILTERS = ['status', 'type'] as const;

/** What the address says of the list of invoices: what narrows and orders it. */
export function useInvoiceAddress() {
  const { query, change } = useQueryState();
  const read = (name: string) => query.get(name) || undefined;
  const typed = read('q') ?? '';
  const sort = read('sort') ?? '-id';
  const page = Number(read('page') ?? 1) || 1;
  const size = Number(read('per_page') ?? DEFAULT_SIZE) || DEFAULT_SIZE;
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, read(name)]));

  return {
    typed,
    page,
    size,
    sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    chosen: (name: (typeof FILTERS)[number]) => chosen[name],
    isNarrowed: typed !== '' || FILTERS.some((name) => chosen[name] !== undefined),
    // The address may hold anything; what the contract does not take, the host refuses in words.
    input: { ...chosen, sort, page: String(page), per_page: String(size) } as InputOf<
      (typeof invoice)['list']
    >,
    type: (text: string) => change({ q: text, page: undefined }, { replace: true }),
    choose: (name: (typeof FILTERS)[number], value: string | undefined) =>
      change({ [name]: value, page: undefined }),
    clear: () => change({ q: undefined, status: undefined, type: undefined, page: undefined }),
    setSort: (next: Sort | undefined) =>
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next: number) =>
      change({ per_page: next === DEFAULT_SIZE ? undefined : String(next), page: undefined }),
  };
}

export type InvoiceAddress = ReturnType<typeof useInvoiceAddress>;
