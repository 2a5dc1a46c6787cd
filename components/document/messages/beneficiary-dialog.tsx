'use client';

import { useTranslations } from 'use-intl';

import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { useLocale } from '@/hooks/use-locale';
import { toast } from '@/hooks/use-toast';
import { remittanceMessages } from '@/lib/contract/dealing/customer-messages';

const CALL = remittanceMessages.allowBeneficiary;

const FIELDS: readonly Field[] = [
  { name: 'channel', kind: 'choice', width: 'half', initial: 'whatsapp' },
  { name: 'language', kind: 'choice', width: 'half' },
  { name: 'address', kind: 'text', as: 'code' },
];

type Props = Readonly<{ id: number; onClose: () => void }>;

/** Records that the sender of a remittance asks for messages to its beneficiary. */
export function BeneficiaryDialog({ id, onClose }: Props) {
  const t = useTranslations('customer-messages');
  const { locale } = useLocale();
  const record = useFieldsForm(CALL, {
    fields: FIELDS,
    params: { id },
    begin: { language: locale },
    onSaved: () => {
      toast.success(t('beneficiary.stored'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={record}
      title={t('beneficiary.title')}
      description={t('beneficiary.text')}
      saves={t('beneficiary.confirm')}
      onClose={onClose}
    >
      <CallFields fields={FIELDS} call={CALL} words="customer-messages" />
    </FormDialog>
  );
}
