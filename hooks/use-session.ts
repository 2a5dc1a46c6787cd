'use client';

import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

import type { CurrentUser } from '@/lib/contract/people/session';
import { forgetSeenRole } from './use-seen-role';
import { forgetTrails } from './use-trail';

type SessionUser = Pick<CurrentUser, 'id' | 'name' | 'role' | 'is_developer'>;

type SessionState = Readonly<{
  user: SessionUser | null;
  userId: number | null;
  userType: string | null;
}>;

const NOBODY: SessionState = { user: null, userId: null, userType: null };

/**
 * Who was signed in in this tab, kept in session storage (specification 4). It only paints the
 * frame before the host has answered; every decision waits for the host.
 */
export const useSession = create<SessionState>()(
  persist(() => NOBODY, {
    name: 'user',
    storage: createJSONStorage(() => sessionStorage),
    skipHydration: true,
  }),
);

/** Remembers who signed in, or who the host says is signed in. */
export function rememberUser({ id, name, role, is_developer, type }: CurrentUser): void {
  useSession.setState({ user: { id, name, role, is_developer }, userId: id, userType: type });
}

/** Remembers who has just registered, for the page that asks for the code. */
export function rememberRegistered(id: number): void {
  useSession.setState({ ...NOBODY, userId: id });
}

/** Forgets the user, the id and the type, the role he looked through, and the lists he came from. */
export function forgetUser(): void {
  forgetSeenRole();
  forgetTrails();
  useSession.setState(NOBODY);
  sessionStorage.removeItem('user');
}
