'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { PanelSection } from '@/components/ui/panel-section';
import { PlainTable } from '@/components/ui/plain-table';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { beneficiaries } from '@/lib/contract/exchange/beneficiaries';

/** Whom a customer sends money to, where there is anybody. */
export function PartyBeneficiaries({ id }: { id: number }) {
  const t = useTranslations('accounting.parties.beneficiaries');
  const { may } = usePermission('beneficiaries');
  const { data = [] } = useAnswer(
    beneficiaries.list,
    { input: { party_id: String(id) } },
    { enabled: may('view') },
  );
  if (data.length === 0) return null;
  return (
    <PanelSection title={t('title')}>
      <PlainTable
        label={t('title')}
        rows={data}
        rowId={(row) => row.id}
        columns={[
          {
            ...{ id: 'name', header: t('name') },
            cell: (row) => (
              <RecordLink to="app.exchange.beneficiaries" view={row.id}>
                <bdi>{row.name}</bdi>
              </RecordLink>
            ),
          },
          {
            ...{ id: 'country', header: t('country') },
            cell: ({ country }) => <bdi>{country}</bdi>,
          },
          {
            ...{ id: 'phone', header: t('phone') },
            cell: ({ phone, account }) => <bdi dir="ltr">{phone ?? account}</bdi>,
          },
        ]}
      />
    </PanelSection>
  );
}
