'use client';

import { users } from '@/lib/contract/people/users';
import { useAnswer } from './use-call';

/** All users; fetched only if `enabled`. */
export function useUsers({ enabled }: { enabled: boolean }) {
  return useAnswer(users.list, undefined, { enabled, staleTime: 300_000 });
}

/** Returns a function that returns a user's name, or the id if the name is not known. */
export function useUserNames({ enabled = false } = {}): (id: number) => string {
  const { data } = useUsers({ enabled });
  return (id) => data?.find((user) => user.id === id)?.name ?? String(id);
}
