'use client';

import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import { Messages } from '@/components/layout/messages';
import { AuditPanel } from '@/components/record/audit-panel';
import { ApprovalRules } from './approval-rules';
import { Branches } from './branches';
import { OrganizationForm } from './organization-form';
import { PageHead } from '@/components/ui/page-head';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { organization } from '@/lib/contract/settings/organization';

/** Id of the organisation record; there is only one. */
const ONLY = 1;

export const OrganizationDetailsScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <OrganizationDetails />
  </Messages>
);

function OrganizationDetails() {
  const title = useTranslations('routes')('organization-details');
  const { data, error, refetch } = useAnswer(organization.show);
  useDocumentTitle(title);

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface">
      <PageHead title={title} />
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid border-t border-line lg:grid-cols-[minmax(0,1fr)_24rem]">
          <OrganizationForm
            key={data.version}
            organisation={data}
            onReload={() => void refetch()}
          />
          <div className="grid content-start gap-6 border-line px-gutter py-6 max-lg:border-t lg:border-s">
            <Branches />
            <ApprovalRules />
            <AuditPanel type="organization" id={ONLY} />
          </div>
        </div>
      )}
    </div>
  );
}
