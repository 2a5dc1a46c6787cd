'use client';

import { useTranslations } from 'use-intl';
import { beneficiaryKind } from '@/components/exchange/beneficiaries/beneficiary-kind';
import { Messages } from '@/components/layout/messages';
import { useRecordColumns } from '@/components/record/record-columns';
import { RecordsScreen } from '@/components/record/records-screen';
import { useWhole } from '@/components/record/use-listed';
import { SkeletonRows } from '@/components/ui/skeleton';
import { later } from '@/hooks/use-later';
import { beneficiaries, type Beneficiary } from '@/lib/contract/exchange/beneficiaries';

const FORM = later(async () => ({
  Form: (await import('@/components/exchange/beneficiaries/beneficiary-form')).BeneficiaryForm,
}));

export const BeneficiariesScreen = () => (
  <Messages of={['routes', 'exchange', 'document']} fallback={<SkeletonRows />}>
    <Beneficiaries />
  </Messages>
);

const NARROWING = {
  textOf: ({ name, name_local, party, country, phone, account }: Beneficiary) =>
    [name, name_local, party, country, phone, account].join(' '),
  sorts: {
    name: ({ name }: Beneficiary) => name,
    party: ({ party }: Beneficiary) => party,
    country: ({ country }: Beneficiary) => country,
  },
} as const;

/** Whom our customers send money to. */
function Beneficiaries() {
  const t = useTranslations('exchange.beneficiaries');
  return (
    <RecordsScreen<Beneficiary>
      route="app.exchange.beneficiaries"
      listed={useWhole<Beneficiary>(beneficiaries.list, NARROWING)}
      columns={useRecordColumns(beneficiaryKind)}
      beside={beneficiaryKind.beside}
      words={{ create: t('create'), none: t('none'), search: t('search') }}
      nameOf={beneficiaryKind.nameOf}
      Form={FORM}
    />
  );
}
