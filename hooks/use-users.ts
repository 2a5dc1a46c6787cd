'use client';

import { users } from '@/lib/contract/people/users';
import { useAnswer } from './use-call';

/** The users by name; asked for only where something speaks of them. */
export function useUsers({ enabled }: { enabled: boolean }) {
  return useAnswer(users.list, undefined, { enabled, staleTime: 300_000 });
}

/** A user's name, as far as it is known. */
export function useUserNames({ enabled = false } = {}): (id: number) => string {
  const { data } = useUsers({ enabled });
  return (id) => data?.find((user) => user.id === id)?.name ?? String(id);
}
