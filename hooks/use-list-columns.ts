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
 * Columns that the user chose for a page's list, in order; undefined if none. They are stored in the account, and on
 * this device so that a list renders correctly at once.
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

/** Replaces the columns of all lists by those of the profile. */
export function keepListColumns(given: ListColumns): void {
  useStore.setState(given, true);
}
