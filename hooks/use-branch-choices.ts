'use client';

import { useAnswer } from '@/hooks/use-call';
import { branches } from '@/lib/contract/settings/branches';

/** The branches to choose from. */
export function useBranchChoices() {
  const { data = [] } = useAnswer(branches.list);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
