'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '@/lib/api/api-error';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { askWhoIsHere } from './ask-who-is-here';
import { answerKey } from './use-call';
import { USER_MS, useThroughRole } from './use-known-user';

/**
 * The signed-in user as the host knows him now; an error with status 401 when nobody is. While he
 * looks through a role, that role stands in place of his own: all that a role decides follows it.
 */
export function useCurrentUser() {
  const select = useThroughRole();
  const cache = useQueryClient();
  return useQuery<CurrentUser, ApiError>({
    queryKey: answerKey(session.current),
    queryFn: () => askWhoIsHere(cache),
    staleTime: USER_MS,
    select,
  });
}
