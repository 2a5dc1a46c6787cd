'use client';

import { useTranslations } from 'use-intl';

import { CheckList } from '@/components/exchange/kyc/checks-pane';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextField } from '@/components/ui/text-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';

type Props = Readonly<{ of: KycCustomer; onClose: () => void }>;

/** Sends in what staff filled in; what is still missing stands above, as the host says it. */
export function SubmitDialog({ of, onClose }: Props) {
  const t = useTranslations('customers.submit');
  const record = useRecordForm(kycCustomers.submit, {
    blank: { signature: '' },
    params: { id: of.id },
    toInput: ({ signature }) => (signature ? { signature } : {}),
    onSaved: () => {
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog {...{ record, onClose }} title={t('title')} description={t('text')} saves={t('do')}>
      {of.missing.length > 0 && <CheckList of={{ ...of, checks: [] }} />}
      <TextField
        name="signature"
        label={t('signature')}
        help={t('signatureHelp')}
        dir="auto"
        autoComplete="off"
        maxLength={200}
      />
    </FormDialog>
  );
}
