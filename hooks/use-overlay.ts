'use client';

import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts' | 'menu';

type State = Readonly<{ overlay: Overlay | null }>;

const useStore = create<State>()(() => ({ overlay: null }));

/** The open overlay of the page frame: palette, list of shortcuts or menu; null if none is open. */
export const useOverlay = (): Overlay | null => useStore(({ overlay }) => overlay);

export const openOverlay = (overlay: Overlay): void => useStore.setState({ overlay });

export const closeOverlay = (): void => useStore.setState({ overlay: null });
