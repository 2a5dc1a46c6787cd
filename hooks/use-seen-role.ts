'use client';

import { create } from 'zustand';

import type { Role } from '@/lib/contract/people/roles';

/** A role as edited in its form; a role that is not saved yet has id and version 0. */
export type SeenRole = Readonly<Pick<Role, 'id' | 'name' | 'pages' | 'version'>>;

type State = Readonly<{
  seen: SeenRole | null;
  /** Content of the role form when the user started a preview that has ended. The form restores it. */
  left: SeenRole | null;
}>;

const NONE: State = { seen: null, left: null };

/** The previewed role is stored in memory only, so a reload ends the preview. */
const useStore = create<State>()(() => NONE);

/** The role that the signed-in user previews in this tab, if any. */
export const useSeenRole = (): SeenRole | null => useStore(({ seen }) => seen);

export const seeAs = (role: SeenRole): void => useStore.setState({ seen: role, left: null });

/** Ends the preview; the role form can restore its content. */
export const leaveSeenRole = (): void =>
  useStore.setState(({ seen }) => ({ seen: null, left: seen }));

/**
 * Returns the form content of an ended preview and removes it from the store. Undefined if there is none for this role
 * and version.
 */
export function takeLeftRole(id: number, version: number): SeenRole | undefined {
  const { left } = useStore.getState();
  useStore.setState({ left: null });
  return left?.id === id && left.version === version ? left : undefined;
}

export const forgetSeenRole = (): void => useStore.setState(NONE);
