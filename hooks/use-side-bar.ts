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
 * State of the side bar on this device: whether it is narrow, and which groups the user expanded or collapsed. A group
 * that the user never toggled is expanded only if it contains the current page.
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

/** Expands a group that the user collapsed, when one of its pages opens. */
export function unfoldOnArrival(group: Group): void {
  if (useStore.getState().own[group] === false) {
    useStore.setState(({ own: { [group]: _folded, ...own } }) => ({ own }));
  }
}
