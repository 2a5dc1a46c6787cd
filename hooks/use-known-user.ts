'use client';

import { type CurrentUser, session } from '@/lib/contract/people/session';
import { useAnswer } from './use-call';
import { type SeenRole, useSeenRole } from './use-seen-role';

/** Time for which the cached user counts as fresh, in milliseconds. */
export const USER_MS = 30_000;

/** The signed-in user from the cache only, so that public pages do not fetch it. */
export function useKnownUser() {
  const select = useThroughRole();
  return useAnswer(session.current, undefined, { enabled: false, staleTime: USER_MS, select });
}

/** Returns a function that replaces the user's role by the previewed role, if a role is previewed. */
export function useThroughRole(): (user: CurrentUser) => CurrentUser {
  const seen = useSeenRole();
  return (user) => (seen ? throughRole(user, seen) : user);
}

function throughRole(user: CurrentUser, { id, name, pages }: SeenRole): CurrentUser {
  return { ...user, is_developer: false, role: { id, name, pages } };
}
