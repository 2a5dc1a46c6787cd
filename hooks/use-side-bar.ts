'use client';

import { create } from 'zustand';
import { persist } from 'zustand/middleware';

import type { Group } from '@/lib/routes';

type SideBar = Readonly<{ narrow: boolean; closed: readonly Group[] }>;

const useStore = create<SideBar>()(
  persist((): SideBar => ({ narrow: false, closed: [] }), { name: 'side-bar' }),
);

/** How the side bar stands on this device: wide or narrow, and which groups are folded. */
export function useSideBar() {
  const { narrow, closed } = useStore();
  return {
    narrow,
    isOpen: (group: Group) => !closed.includes(group),
    setNarrow: (next: boolean) => useStore.setState({ narrow: next }),
    toggle: (group: Group) =>
      useStore.setState({
        closed: closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group],
      }),
    unfold: (group: Group) =>
      useStore.setState({ narrow: false, closed: closed.filter((one) => one !== group) }),
  };
}
