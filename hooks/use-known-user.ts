'use client';

import { type CurrentUser, session } from '@/lib/contract/people/session';
import { useAnswer } from './use-call';
import { type SeenRole, useSeenRole } from './use-seen-role';

/** For how long an answer of who is signed in counts, in milliseconds. */
export const USER_MS = 30_000;

/** The signed-in user as far as something has asked already: on pages for everybody nobody asks. */
export function useKnownUser() {
  const select = useThroughRole();
  return useAnswer(session.current, undefined, { enabled: false, staleTime: USER_MS, select });
}

/** While somebody looks through a role, that role stands in place of his own. */
export function useThroughRole(): (user: CurrentUser) => CurrentUser {
  const seen = useSeenRole();
  return (user) => (seen ? throughRole(user, seen) : user);
}

function throughRole(user: CurrentUser, { id, name, pages }: SeenRole): CurrentUser {
  return { ...user, is_developer: false, role: { id, name, pages } };
}
