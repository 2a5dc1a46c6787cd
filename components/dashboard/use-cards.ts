'use client';

import { type CardKey, isCardKey, usualOrder } from '@/components/dashboard/cards';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useListColumns } from '@/hooks/use-list-columns';

/** Which cards stand on the dashboard and in which order: as its reader chose, or as is usual for him. */
export function useCards() {
  const { data: user } = useCurrentUser();
  const { chosen, keep } = useListColumns('dashboard');
  const usual = usualOrder(user);
  const shown: readonly CardKey[] = chosen?.filter(isCardKey) ?? usual;
  return { usual, shown, keep };
}
