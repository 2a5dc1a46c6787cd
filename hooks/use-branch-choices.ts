'use client';

import { useAnswer } from './use-call';
import { branches } from '@/lib/contract/settings/branches';

export function useBranchChoices() {
  const { data = [] } = useAnswer(branches.list);
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}
