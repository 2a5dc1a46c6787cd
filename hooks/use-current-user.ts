'use client';

import { session } from '@/lib/contract/people/session';
import { useAnswer } from './use-call';

/** The signed-in user as the host knows him now; an error with status 401 when nobody is. */
export function useCurrentUser() {
  return useAnswer(session.current, undefined, { staleTime: 30_000 });
}
