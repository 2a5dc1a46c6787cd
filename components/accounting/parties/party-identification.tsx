'use client';

import { useTranslations } from 'use-intl';

import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { PanelSection } from '@/components/ui/panel-section';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import type { Party } from '@/lib/contract/accounting/parties';
import { kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const ROUTE = 'app.exchange.kyc-customers';

/** Kinds of parties that need identification; banks and employees do not. */
const KINDS: readonly Party['kind'][] = ['customer', 'dealer', 'other'];

/** KYC status of a party, with a link to its file or to a new one. */
export function PartyIdentification({ party: { id, kind } }: { party: Party }) {
  const t = useTranslations('parties.identification');
  const { may } = usePermission('kyc customers');
  const { data } = useAnswer(
    kycCustomers.list,
    { input: { party_id: String(id), per_page: '1' } },
    { enabled: may('view') },
  );
  const [file] = data?.data ?? [];
  const mayBegin = may('create') && KINDS.includes(kind);
  if (!data || (!file && !mayBegin)) return null;
  return (
    <PanelSection title={t('title')}>
      {file ? (
        <p className="flex flex-wrap items-center gap-2">
          <RecordLink to={ROUTE} view={file.id} className="figure font-medium">
            {file.number ?? t('draft')}
          </RecordLink>
          <StatusBadge status={file.status} />
        </p>
      ) : (
        <div>
          <RecordLink to={ROUTE} view="new" query={{ party_id: id }} className={buttonClass()}>
            {t('begin')}
          </RecordLink>
        </div>
      )}
    </PanelSection>
  );
}
