'use client';

import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { RetentionOf } from '@/components/exchange/compliance/retention-facts';
import { CheckList, RiskParts } from '@/components/exchange/kyc/checks-pane';
import { FileHistory } from '@/components/exchange/kyc/file-history';
import { CustomerBalances, CustomerTickets } from '@/components/exchange/kyc/customer-party';
import { PapersPane } from '@/components/exchange/kyc/papers-pane';
import { PaperUpload } from '@/components/exchange/kyc/paper-upload';
import { ScreeningSummary } from '@/components/exchange/kyc/screening-summary';
import { StandingFacts } from '@/components/exchange/kyc/standing-facts';
import { ToldFacts } from '@/components/exchange/kyc/told-facts';
import { VersionList } from '@/components/exchange/kyc/version-list';
import { Messages } from '@/components/layout/messages';
import { PartyBeneficiaries } from '@/components/record/party/party-beneficiaries';
import { PartyCredit } from '@/components/record/party/party-credit';
import { PanelSection } from '@/components/ui/panel-section';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useMayView } from '@/hooks/use-may-view';
import type { KycCustomer } from '@/lib/contract/exchange/kyc-customers';
import { OPEN_TO_CHANGE } from '@/lib/domain/kyc-state';

type Props = Readonly<{ of: KycCustomer; mayEdit: boolean }>;

export function FileTabs({ of, mayEdit }: Props) {
  const t = useTranslations('customers.file.tabs');
  const [tab, setTab] = useState('profile');
  const panels = usePanels({ of, mayEdit });
  const tabOf = ({ name }: Panel) => ({
    value: name,
    label: t(name),
    ...(name === 'documents' && { count: of.documents.length }),
  });
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <div className="sticky top-0 z-10 overflow-x-auto border-b border-line bg-surface px-gutter">
        <Tabs label={t('label')} value={tab} onChange={setTab} tabs={panels.map(tabOf)} />
      </div>
      <section aria-label={t(tab)} className="min-w-0 px-gutter py-4">
        <h2 className="sr-only">{t(tab)}</h2>
        <Messages of={['parties']} fallback={<SkeletonRows rows={4} />}>
          {panels.find(({ name }) => name === tab)?.panel}
        </Messages>
      </section>
    </div>
  );
}

type Panel = Readonly<{ name: string; panel: ReactNode }>;

/** Tabs for this user and customer. Tabs about the party need a linked party and the right to view parties. */
function usePanels({ of, mayEdit }: Props): readonly Panel[] {
  const mayView = useMayView();
  const party = of.party_id;
  const seesParty = party !== null && mayView('parties');
  return [
    { name: 'profile', panel: <Profile of={of} /> },
    { name: 'documents', panel: <Papers of={of} mayEdit={mayEdit} /> },
    ...(of.screening ? [{ name: 'screening', panel: <ScreeningSummary of={of} /> }] : []),
    ...(seesParty
      ? [
          { name: 'tickets', panel: <CustomerTickets id={party} name={of.name} /> },
          { name: 'balances', panel: <CustomerBalances id={party} /> },
        ]
      : []),
    ...(party !== null && mayView('credit limit')
      ? [{ name: 'credit', panel: <PartyCredit id={party} /> }]
      : []),
    ...(party !== null && mayView('beneficiaries')
      ? [{ name: 'beneficiaries', panel: <PartyBeneficiaries id={party} /> }]
      : []),
    ...(mayView('compliance') ? [{ name: 'retention', panel: <Keeping id={of.id} /> }] : []),
    { name: 'timeline', panel: <FileHistory of={of} /> },
  ];
}

const Profile = ({ of }: { of: KycCustomer }) => (
  <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <div className="grid min-w-0 content-start gap-5">
      <ToldFacts of={of} />
    </div>
    <div className="grid min-w-0 grid-cols-1 content-start gap-5">
      <StandingFacts of={of} />
      <Judgements of={of} />
    </div>
  </div>
);

function Judgements({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.checks');
  const isOpen = OPEN_TO_CHANGE.includes(of.status);
  return (
    <>
      {(isOpen || of.checks.length > 0) && (
        <PanelSection title={t('title')}>
          <CheckList of={of} />
        </PanelSection>
      )}
      {of.risk && (
        <PanelSection title={t('risk')}>
          <RiskParts risk={of.risk} />
        </PanelSection>
      )}
      {of.versions.length > 1 && (
        <PanelSection title={t('versions')}>
          <VersionList of={of} />
        </PanelSection>
      )}
    </>
  );
}

function Keeping({ id }: { id: number }) {
  return (
    <Messages of={['retention']} fallback={<SkeletonRows rows={4} />}>
      <RetentionOf customerId={id} />
    </Messages>
  );
}

function Papers({ of, mayEdit }: Props) {
  return (
    <div className="grid max-w-3xl min-w-0 grid-cols-1 gap-4">
      <PapersPane
        of={of}
        {...(mayEdit && {
          more: (document) => <PaperUpload id={of.id} document={document} />,
        })}
      />
    </div>
  );
}
