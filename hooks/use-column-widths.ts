'use client';

import { usePathname } from 'next/navigation';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { matchRoute } from '@/lib/address';
import { useHydrated } from './use-hydrated';

/** In px, by the column. */
export type Widths = Readonly<Record<string, number>>;
type Kept = Readonly<{ pages: Readonly<Record<string, Widths>> }>;

const useStore = create<Kept>()(persist((): Kept => ({ pages: {} }), { name: 'column-widths' }));
const NONE: Widths = {};

/**
 * The widths that the user has given to the columns of this page, or of a part of it with an address of its
 * own, on this device; none until then. A record beside its list leaves the list as it was.
 */
export function useColumnWidths() {
  const { name = '', view = '' } = matchRoute(usePathname()) ?? {};
  const page = /^[a-z]/.test(view) && view !== 'new' ? `${name}/${view}` : name;
  const kept = useStore(({ pages }) => pages[page]);
  const isHydrated = useHydrated();
  const keep = (next: (now: Widths) => Widths) =>
    useStore.setState(({ pages }) => ({
      pages: { ...pages, [page]: next(pages[page] ?? NONE) },
    }));
  return { widths: (isHydrated && kept) || NONE, keep };
}
