'use client';

import { useTranslations } from 'use-intl';

import { usePartyColumns } from '@/components/accounting/parties/party-columns';
import { PARTY_FILTERS, usePartyFilters } from '@/components/accounting/parties/party-filters';
import { Messages } from '@/components/layout/messages';
import { RecordsScreen } from '@/components/record/records-screen';
import type { Looked } from '@/components/record/screen-props';
import { usePaged } from '@/components/record/use-listed';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later } from '@/hooks/use-later';
import { parties, type Party, type PartyRecord } from '@/lib/contract/accounting/parties';

const FORM = later(async () => ({
  Form: (await import('@/components/accounting/parties/party-form')).PartyForm,
}));
const LOOKED: Looked<PartyRecord> = {
  show: parties.show,
  View: later(async () => ({
    View: (await import('@/components/accounting/parties/party-panel')).PartyPanel,
  })),
};

export const PartiesScreen = () => (
  <Messages
    of={['routes', 'parties', 'settlements', 'applied', 'document']}
    fallback={<SkeletonRows />}
  >
    <Parties />
  </Messages>
);

function Parties() {
  const t = useTranslations('parties');
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
      Form={FORM}
      looked={LOOKED}
      rail="w-104"
    />
  );
}
