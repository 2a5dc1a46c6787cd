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
 * User of this tab in session storage (section 4 of the specification). It grants nothing; all decisions wait for the
 * server.
 */
export const useSession = create<SessionState>()(
  persist(() => NOBODY, {
    name: 'user',
    storage: createJSONStorage(() => sessionStorage),
    skipHydration: true,
  }),
);

/** Stores the user who signed in or whom the server returned. */
export function rememberUser({ id, name, role, is_developer, type }: CurrentUser): void {
  useSession.setState({ user: { id, name, role, is_developer }, userId: id, userType: type });
}

/** Stores the id of a new registration, for the page that asks for the code. */
export function rememberRegistered(id: number): void {
  useSession.setState({ ...NOBODY, userId: id });
}

/** Removes the signed-in user, the previewed role and the trails of all lists. */
export function forgetUser(): void {
  forgetSeenRole();
  forgetTrails();
  useSession.setState(NOBODY);
  sessionStorage.removeItem('user');
}
