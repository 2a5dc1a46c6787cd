'use client';

import { useTranslations } from 'use-intl';

import { usePartyColumns } from '@/components/accounting/parties/party-columns';
import {
  PARTY_FILTERS,
  PartyForm,
  usePartyFilters,
} from '@/components/accounting/parties/party-kind';
import { PartyPanel } from '@/components/accounting/parties/party-panel';
import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import { usePaged } from '@/components/record/use-listed';
import { SkeletonRows } from '@/components/ui/skeleton';
import { parties, type Party, type PartyRecord } from '@/lib/contract/accounting/parties';

export const PartiesScreen = () => (
  <Messages of={['routes', 'accounting', 'document']} fallback={<SkeletonRows />}>
    <Parties />
  </Messages>
);

/** Whom we deal with, and what is open between them and us. */
function Parties() {
  const t = useTranslations('accounting.parties');
  return (
    <RecordsScreen<Party, PartyRecord>
      route="app.accounting.parties"
      listed={usePaged<Party>(parties.list, PARTY_FILTERS, 'name')}
      columns={usePartyColumns()}
      beside={['name', 'balance']}
      filters={usePartyFilters()}
      words={{
        create: t('create'),
        none: t('noneText'),
        noneTitle: t('none'),
        search: t('search'),
      }}
      nameOf={({ name }) => name}
      Form={PartyForm}
      looked={{ show: parties.show, View: PartyPanel }}
      rail="w-104"
    />
  );
}
