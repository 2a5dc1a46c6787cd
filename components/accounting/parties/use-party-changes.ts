'use client';

import { useState } from 'react';

import type { PanelAddress } from '@/components/record/use-panel-address';
import { useSend } from '@/hooks/use-call';
import { useDeletion } from '@/hooks/use-deletion';
import { ApiError } from '@/lib/api/api-error';
import { type Party, parties } from '@/lib/contract/accounting/parties';

/** Actions on a party outside its form; `refused` is the reason of a refusal. */
export function usePartyChanges(party: Party, address: PanelAddress) {
  const send = useSend(parties.update);
  const [refused, setRefused] = useState<string>();
  const deletion = useDeletion(parties.destroy, (_id, { is_deleted }) => {
    if (is_deleted === 'yes') address.closeNow();
  });

  const toggle = async () => {
    setRefused(undefined);
    const input = { is_active: !party.is_active, version: party.version };
    try {
      await send.mutateAsync({ params: { id: party.id }, input });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error.message);
    }
  };
  const remove = () => deletion.remove(party.id, { label: party.name, record: party.name });

  return { toggle, remove, refused: deletion.kept ?? refused, isSending: send.isPending };
}
