'use client';

import { create } from 'zustand';

/**
 * State of the session. `open`: signed in, as far as the browser knows. `asking`: the session ended while a form had
 * unsaved input, so the user is asked to sign in again. `leaving`: the browser redirects to the sign-in page.
 */
type SessionEnd = 'open' | 'asking' | 'leaving';

const useStore = create<{ state: SessionEnd }>()(() => ({ state: 'open' }));

export const useSessionEnd = (): SessionEnd => useStore(({ state }) => state);

export const sessionEnd = (): SessionEnd => useStore.getState().state;

export const setSessionEnd = (state: SessionEnd): void => useStore.setState({ state });
