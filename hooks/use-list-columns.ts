'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { type ListColumns, profile } from '@/lib/contract/people/profile';
import type { ViewedPage } from '@/lib/routes';
import { useSend } from './use-call';
import { useHydrated } from './use-hydrated';
import { toast } from './use-toast';

const useStore = create<ListColumns>()(persist((): ListColumns => ({}), { name: 'columns' }));

/**
 * Columns that the user chose for the list of a page, in order; undefined if the user chose none. They are stored in
 * the account, and also on this device so that the first render of a list is correct.
 */
export function useListColumns(page: ViewedPage) {
  const kept = useStore((all) => all[page]);
  const isHydrated = useHydrated();
  const send = useSend(profile.columns);

  const keep = (columns: readonly string[] | undefined) => {
    const { [page]: former, ...others } = useStore.getState();
    if (columns === undefined && former === undefined) return;
    keepListColumns(columns ? { ...others, [page]: [...columns] } : others);
    send.mutate(
      { input: { page, columns: columns ? [...columns] : null } },
      { onError: ({ message }) => toast.error(message) },
    );
  };

  return { chosen: isHydrated ? kept : undefined, keep };
}

/** Replaces the stored columns of all lists with the columns of the profile. */
export function keepListColumns(given: ListColumns): void {
  useStore.setState(given, true);
}
