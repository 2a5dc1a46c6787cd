'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { IdentifyValues, Made } from './identify-values';
import { useRefetch } from '@/hooks/use-call';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { toast } from '@/hooks/use-toast';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { KycCustomer } from '@/lib/contract/compliance/kyc-customers';
import { TAKEN_ON } from '@/lib/domain/compliance/kyc-state';

const asking = lazyPart(() => import('./identify-dialog'));
const waiting = lazyPart(() => import('./identify-waiting'));
const SOON = [asking, waiting];

type IdentifyOptions = Readonly<{
  /**
   * Preview endpoint that refuses an unidentified customer. The preview is refetched after the customer is identified.
   */
  preview: Endpoint;
  /** Customer of the document; null for a walk-in. */
  partyId: number | null;
  /** Initial values of the dialog. */
  typed: () => IdentifyValues;
  onKeep?: (typed: IdentifyValues) => void;
  /** Called when the customer file is stored, even if the file is not approved yet. */
  onStored?: (typed: IdentifyValues) => void;
  onIdentified?: (partyId: number) => void;
}>;

type Identifying = Readonly<{ isWaiting: boolean; open: () => void; dialogs: ReactNode }>;

/**
 * Dialogs that identify the customer of a document that is being entered, such as a ticket. If the stored customer file
 * is not approved yet, a second dialog polls until it is. Then `onIdentified` is called with the customer's party.
 */
export function useIdentify({ preview, partyId, typed, ...on }: IdentifyOptions): Identifying {
  const t = useTranslations('sale.identify');
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
  const dialogPart = useLazyPart(asking, isOpen);
  const awaited = useLazyPart(waiting, made !== undefined);
  const refetch = useRefetch(preview);
  usePreload(SOON);
  const close = () => setOpen(false);
  const finish = (name: string, party: number) => {
    on.onIdentified?.(party);
    refetch();
    toast.success(t('done', { name }));
    setMade(undefined);
    close();
  };
  const store = (file: KycCustomer, values: IdentifyValues) => {
    on.onStored?.(values);
    if (TAKEN_ON.includes(file.status) && file.party_id !== null) {
      return finish(file.name, file.party_id);
    }
    setMade({ id: file.id, name: file.name });
  };
  const dialogs = made
    ? awaited && (
        <awaited.Waiting
          made={made}
          isOpen={isOpen}
          onClose={close}
          onTaken={(party) => finish(made.name, party)}
        />
      )
    : dialogPart &&
      isOpen && (
        <dialogPart.IdentifyDialog
          typed={typed()}
          partyId={partyId}
          {...(on.onKeep && { onKeep: on.onKeep })}
          onMade={store}
          onClose={close}
        />
      );
  return { isWaiting: made !== undefined, open: () => setOpen(true), dialogs };
}
