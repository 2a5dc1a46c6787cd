'use client';

import { parties, type PartyRecord } from '@/lib/contract/accounting/parties';
import { useAnswer } from './use-call';
import { usePermission } from './use-permission';

/** A party by its id, for those who may look at parties. */
export function useParty(id: number | null): PartyRecord | undefined {
  const { may } = usePermission('parties');
  const { data } = useAnswer(
    parties.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return data;
}
