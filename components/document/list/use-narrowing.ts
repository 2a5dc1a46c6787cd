'use client';

import { usePaging } from '@/components/document/list/use-paging';
import { useQueryState } from '@/hooks/use-query-state';
import { recordOf } from '@/lib/domain/record-of';

/**
 * State of a searched and filtered list in the address. Define `filters`, its query parameters, outside of the
 * component so that the array stays the same.
 */
export function useNarrowing<Name extends string>(filters: readonly Name[], usualSort: string) {
  const { query, change } = useQueryState();
  const { sort, page, size, ...turn } = usePaging(usualSort);
  const read = (name: string) => query.get(name) || undefined;
  const typed = read('q') ?? '';
  const chosen = filters.map((name) => [name, read(name)] as const);

  return {
    typed,
    sort,
    page,
    size,
    ...turn,
    chosen: (name: Name) => read(name),
    isNarrowed: typed !== '' || chosen.some(([, value]) => value !== undefined),
    /**
     * Input for the list's endpoint. The address can contain anything; the host refuses invalid values with a message.
     */
    input: {
      ...Object.fromEntries(chosen),
      sort: read('sort') ?? usualSort,
      page: String(page),
      per_page: String(size),
    },
    type: (text: string) => change({ q: text, page: undefined }, { replace: true }),
    choose: (name: Name, value: string | undefined) => change({ [name]: value, page: undefined }),
    clear: () => change({ ...recordOf(filters, () => undefined), q: undefined, page: undefined }),
  };
}

export type Narrowing<Name extends string> = ReturnType<typeof useNarrowing<Name>>;
