'use client';

import { create } from 'zustand';

import type { Role } from '@/lib/contract/people/roles';

/** A role as edited in its form; a role that is not saved yet has id and version 0. */
export type SeenRole = Readonly<Pick<Role, 'id' | 'name' | 'pages' | 'version'>>;

type State = Readonly<{
  seen: SeenRole | null;
  /** Content of the role form at the start of the preview, to restore it. */
  left: SeenRole | null;
}>;

const NONE: State = { seen: null, left: null };

/** In memory only; a reload ends the preview. */
const useStore = create<State>()(() => NONE);

/** The role that the signed-in user previews in this tab, if any. */
export const useSeenRole = (): SeenRole | null => useStore(({ seen }) => seen);

export const seeAs = (role: SeenRole): void => useStore.setState({ seen: role, left: null });

/** Ends the preview; the role form can restore its content. */
export const leaveSeenRole = (): void =>
  useStore.setState(({ seen }) => ({ seen: null, left: seen }));

/**
 * Returns the stored form content of the role and removes it from the store. Undefined if the role has changed since
 * then.
 */
export function takeLeftRole(id: number, version: number): SeenRole | undefined {
  const { left } = useStore.getState();
  useStore.setState({ left: null });
  return left?.id === id && left.version === version ? left : undefined;
}

export const forgetSeenRole = (): void => useStore.setState(NONE);
