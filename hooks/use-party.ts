'use client';

import { parties, type PartyRecord } from '@/lib/contract/accounting/parties';
import { useAnswer } from './use-call';
import { usePermission } from './use-permission';

/** A party by id, for users who may see parties. */
export function useParty(id: number | null): PartyRecord | undefined {
  const { may } = usePermission('parties');
  const { data } = useAnswer(
    parties.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return data;
}
