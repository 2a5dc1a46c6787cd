'use client';

import { beneficiaryKind } from '@/components/exchange/beneficiaries/beneficiary-kind';
import { Messages } from '@/components/layout/messages';
import { formOf, KindScreen } from '@/components/record/kind-screen';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { Beneficiary } from '@/lib/contract/exchange/beneficiaries';

const FORM = formOf(beneficiaryKind);

/** Whom our customers send money to. */
export const BeneficiariesScreen = () => (
  <Messages of={['routes', 'exchange', 'document']} fallback={<SkeletonRows />}>
    <KindScreen
      kind={beneficiaryKind}
      route="app.exchange.beneficiaries"
      textOf={textOf}
      Form={FORM}
    />
  </Messages>
);

const textOf = ({ name, name_local, party, country, phone, account }: Beneficiary) =>
  [name, name_local, party, country, phone, account].join(' ');
