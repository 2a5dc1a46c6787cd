'use client';

import { useAnswer } from '@/hooks/use-call';
import { users } from '@/lib/contract/people/users';

/** The users by name; asked for only where a filter speaks of them. */
export function useUsers({ enabled }: { enabled: boolean }) {
  return useAnswer(users.list, undefined, { enabled, staleTime: 300_000 });
}

/** A user's name, as far as it is known. */
export function useUserNames(): (id: number) => string {
  const { data } = useUsers({ enabled: false });
  return (id) => data?.find((user) => user.id === id)?.name ?? String(id);
}
