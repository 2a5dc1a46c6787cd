'use client';

import { useTranslations } from 'use-intl';

import { PartyForm } from '@/components/accounting/parties/party-form';
import { PartyPanel } from '@/components/accounting/parties/party-panel';
import type { PartiesAddress } from '@/components/accounting/parties/use-parties-address';
import { LoadFailure } from '@/components/document/load-failure';
import { PeekPanel } from '@/components/ui/peek-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { parties } from '@/lib/contract/accounting/parties';

/** Who is open beside the list: a party, its form, or the form of a new one. */
export function PartySide({ address }: { address: PartiesAddress }) {
  const { may } = usePermission('parties');
  if (address.isNew) return may('create') ? <PartyForm address={address} /> : null;
  return address.id === undefined ? null : (
    <OpenParty key={address.id} id={address.id} address={address} />
  );
}

function OpenParty({ id, address }: { id: number; address: PartiesAddress }) {
  const t = useTranslations('accounting.parties');
  const { may } = usePermission('parties');
  const { data, error, refetch } = useAnswer(parties.show, { params: { id } });
  if (!data) {
    return (
      <PeekPanel wide title={t('one', { id: String(id) })} onClose={address.close}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </PeekPanel>
    );
  }
  return address.isEditing && may('edit') ? (
    <PartyForm key={data.version} address={address} party={data} onReload={() => void refetch()} />
  ) : (
    <PartyPanel address={address} party={data} />
  );
}
