'use client';

import { useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormDialog } from '@/components/ui/form-dialog';
import { saveFile } from '@/components/ui/save-file';
import { TextField } from '@/components/ui/text-field';
import { ApiError } from '@/lib/api/api-error';
import { download } from '@/lib/api/call';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

type Props = Readonly<{ runId: number; currency: string; onClose: () => void }>;

const FIELDS = ['debtor_iban', 'debtor_bic'] as const;

/** Asks for the organisation's account and downloads the credit transfer; refusals appear at their fields. */
export function SepaDialog(props: Props) {
  const t = useTranslations('payroll.run');
  return (
    <FormDialog
      record={useSepaFile(props)}
      title={t('bankFile.sepaTitle')}
      saves={t('bankFile.save')}
      onClose={props.onClose}
    >
      <TextField name="debtor_iban" label={t('fields.debtor_iban')} dir="ltr" required />
      <TextField name="debtor_bic" label={t('fields.debtor_bic')} dir="ltr" />
    </FormDialog>
  );
}

/** Form of the dialog; saving downloads the file. */
function useSepaFile({ runId, currency, onClose }: Props) {
  const form = useForm<FieldValues>({ defaultValues: { debtor_iban: '', debtor_bic: '' } });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const typed = Object.entries(form.getValues()).filter(([, text]) => text !== '');
    const input = { format: 'pain.001' as const, currency, ...Object.fromEntries(typed) };
    try {
      const given = { params: { id: runId }, input };
      const { name, blob } = await download(payrollPreparation.bankFile, given);
      saveFile(name, blob);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      showErrors(form, error);
    } finally {
      setSaving(false);
    }
  };
  return { form, save: () => void save(), failure, isSaving };
}

function showErrors({ setError }: UseFormReturn, { errors }: ApiError): void {
  for (const field of FIELDS) {
    const [message] = errors[field] ?? [];
    if (message !== undefined) setError(field, { message });
  }
}
