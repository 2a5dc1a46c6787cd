'use client';

import { create } from 'zustand';

import type { Role } from '@/lib/contract/people/roles';

/** A role as its form has it; one that is not stored yet has id and version 0. */
export type SeenRole = Readonly<Pick<Role, 'id' | 'name' | 'pages' | 'version'>>;

type State = Readonly<{
  seen: SeenRole | null;
  /** What its form held, for the form to go on with. */
  left: SeenRole | null;
}>;

const NONE: State = { seen: null, left: null };

/** In memory alone: a reload ends it. */
const useStore = create<State>()(() => NONE);

/** The role through which the signed-in user looks at the product in this tab, if any. */
export const useSeenRole = (): SeenRole | null => useStore(({ seen }) => seen);

export const seeAs = (role: SeenRole): void => useStore.setState({ seen: role, left: null });

/** Back to one's own view; the form of the role may take what it held. */
export const leaveSeenRole = (): void =>
  useStore.setState(({ seen }) => ({ seen: null, left: seen }));

/** Gives what the form of this role held, if the role is still as it was read; once. */
export function takeLeftRole(id: number, version: number): SeenRole | undefined {
  const { left } = useStore.getState();
  useStore.setState({ left: null });
  return left?.id === id && left.version === version ? left : undefined;
}

export const forgetSeenRole = (): void => useStore.setState(NONE);
