'use client';

import type { Sort } from '@/components/ui/table-columns';
import { useQueryState } from '@/hooks/use-query-state';

const DEFAULT_SIZE = 50;

/** Order and page of a list in the address; `usual` is the default order (`-date`). */
export function usePaging(usual: string) {
  const { query, change } = useQueryState();
  const order = query.get('sort') || usual;
  return {
    sort: { id: order.replace(/^-/, ''), desc: order.startsWith('-') },
    page: Number(query.get('page') ?? 1) || 1,
    size: Number(query.get('per_page') ?? DEFAULT_SIZE) || DEFAULT_SIZE,
    /** A new order returns to the first page. */
    setSort: (next: Sort | undefined) =>
      change({ sort: next && `${next.desc ? '-' : ''}${next.id}`, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : String(next) }),
    setSize: (next: number) =>
      change({ per_page: next === DEFAULT_SIZE ? undefined : String(next), page: undefined }),
  };
}
