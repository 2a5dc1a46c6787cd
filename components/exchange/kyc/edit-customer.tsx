'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { changedOf, type Typed, typedOf } from '@/components/exchange/kyc/form-values';
import { KycForm } from '@/components/exchange/kyc/kyc-form';
import { useRecordName } from '@/hooks/use-document-title';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { pushView, useGoTo } from '@/hooks/use-view';
import { href } from '@/lib/address';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

const ROUTE = 'app.exchange.kyc-customers';

type Props = Readonly<{ of: KycCustomer; onReload: () => void }>;

/** Form that changes a customer's data. A change to an accepted customer makes a new version. */
export function EditCustomer({ of, onReload }: Props) {
  const t = useTranslations('customers.form');
  const goTo = useGoTo();
  const [before] = useState(() => typedOf(of.type, of, { language: of.language }));
  const back = { view: of.id };
  useRecordName(of.number ?? of.name);
  const record = useRecordForm(kycCustomers.update, {
    blank: before,
    params: { id: of.id },
    toInput: (typed: Typed) => changedOf(before, { ...typed, type: of.type }, of.version),
    onSaved: () => {
      toast.success(t('changed'));
      // The input is saved, so the page is left without a prompt about unsaved changes.
      pushView(href(ROUTE, back));
    },
  });
  return (
    <KycForm
      title={t('editTitle', { name: of.number ?? of.name })}
      type={of.type}
      record={record}
      onReload={onReload}
      onCancel={() => void goTo(ROUTE, back)}
    />
  );
}
