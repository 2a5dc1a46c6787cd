'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { PanelSection } from '@/components/ui/panel-section';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { nameColumn } from '@/components/ui/plain-columns';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';

/** Beneficiaries of a customer's remittances; nothing if there are none. */
export function PartyBeneficiaries({ id }: { id: number }) {
  const t = useTranslations('parties.beneficiaries');
  const { may } = usePermission('beneficiaries');
  const columns = useColumns();
  const { data = [] } = useAnswer(
    beneficiaries.list,
    { input: { party_id: String(id) } },
    { enabled: may('view') },
  );
  if (data.length === 0) return null;
  return (
    <PanelSection title={t('title')}>
      <PlainTable label={t('title')} rows={data} rowId={(row) => row.id} columns={columns} />
    </PanelSection>
  );
}

type Beneficiary = AnswerOf<typeof beneficiaries.list>[number];

function useColumns(): readonly PlainColumn<Beneficiary>[] {
  const t = useTranslations('parties.beneficiaries');
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (row) => (
        <RecordLink to="app.exchange.beneficiaries" view={row.id}>
          <bdi>{row.name}</bdi>
        </RecordLink>
      ),
    },
    nameColumn({ id: 'country', header: t('country') }, ({ country }) => country),
    {
      id: 'phone',
      header: t('phone'),
      cell: ({ phone, account }) => <bdi dir="ltr">{phone ?? account}</bdi>,
    },
  ];
}
