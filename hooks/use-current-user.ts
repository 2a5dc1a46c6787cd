'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '@/lib/api/api-error';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { askWhoIsHere } from './ask-who-is-here';
import { answerKey } from './use-call';
import { type SeenRole, useSeenRole } from './use-seen-role';

/**
 * The signed-in user as the host knows him now; an error with status 401 when nobody is. While he
 * looks through a role, that role stands in place of his own: all that a role decides follows it.
 */
export const useCurrentUser = () => useUser(true);

/** The same, as far as something has asked already: on pages for everybody nobody asks. */
export const useKnownUser = () => useUser(false);

function useUser(enabled: boolean) {
  const seen = useSeenRole();
  const cache = useQueryClient();
  return useQuery<CurrentUser, ApiError>({
    queryKey: answerKey(session.current),
    queryFn: () => askWhoIsHere(cache),
    enabled,
    staleTime: 30_000,
    select: (user) => (seen ? throughRole(user, seen) : user),
  });
}

function throughRole(user: CurrentUser, { id, name, pages }: SeenRole): CurrentUser {
  return { ...user, is_developer: false, role: { id, name, pages } };
}
