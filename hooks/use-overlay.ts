'use client';

import { create } from 'zustand';

export type Overlay = 'palette' | 'shortcuts' | 'menu';

type State = Readonly<{ overlay: Overlay | null }>;

const useStore = create<State>()(() => ({ overlay: null }));

/** Which of the frame's own layers is over the page, if any. */
export const useOverlay = (): Overlay | null => useStore(({ overlay }) => overlay);

export const openOverlay = (overlay: Overlay): void => useStore.setState({ overlay });

export const closeOverlay = (): void => useStore.setState({ overlay: null });
