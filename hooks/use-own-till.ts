'use client';

import { type Location, locations } from '@/lib/contract/dealing/locations';
import { useAnswer } from './use-call';
import { useCurrentUser } from './use-current-user';

/** The active till that the user has open; undefined without one. */
export function useOwnTill(): Location | undefined {
  const { data = [] } = useAnswer(locations.list);
  const { data: me } = useCurrentUser();
  return data.find(
    ({ is_active, session }) =>
      is_active && session?.status === 'open' && session.user.id === me?.id,
  );
}
