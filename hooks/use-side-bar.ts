'use client';

import { usePathname } from 'next/navigation';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import { matchRoute } from '@/lib/address';
import { groupOf } from '@/lib/menu';
import type { Group } from '@/lib/routes';

type SideBar = Readonly<{ narrow: boolean; own: Readonly<Partial<Record<Group, boolean>>> }>;

const useStore = create<SideBar>()(
  persist((): SideBar => ({ narrow: false, own: {} }), { name: 'side-bar-2' }),
);

const setOpen = (group: Group, open: boolean) =>
  useStore.setState(({ own }) => ({ own: { ...own, [group]: open } }));

/**
 * How the side bar stands on this device: wide or narrow, and which groups its user unfolded or folded.
 * Of those that were never touched only the one of the page that is open stands unfolded.
 */
export function useSideBar() {
  const { narrow, own } = useStore();
  const name = matchRoute(usePathname())?.name;
  const here = name && groupOf(name);
  const isOpen = (group: Group) => own[group] ?? group === here;
  return {
    narrow,
    here,
    isOpen,
    setNarrow: (next: boolean) => useStore.setState({ narrow: next }),
    toggle: (group: Group) => setOpen(group, !isOpen(group)),
    unfold: (group: Group) => {
      useStore.setState({ narrow: false });
      setOpen(group, true);
    },
  };
}

/** Whoever comes to a page of a folded group by another way sees where it is. */
export function unfoldOnArrival(group: Group): void {
  if (useStore.getState().own[group] === false) {
    useStore.setState(({ own: { [group]: _folded, ...own } }) => ({ own }));
  }
}
