'use client';

import { create } from 'zustand';

/**
 * `open`: signed in as far as known. `asking`: the session ended while a form was unsaved. `leaving`: on the way to the
 * sign-in page.
 */
type SessionEnd = 'open' | 'asking' | 'leaving';

const useStore = create<{ state: SessionEnd }>()(() => ({ state: 'open' }));

export const useSessionEnd = (): SessionEnd => useStore(({ state }) => state);

export const sessionEnd = (): SessionEnd => useStore.getState().state;

export const setSessionEnd = (state: SessionEnd): void => useStore.setState({ state });
