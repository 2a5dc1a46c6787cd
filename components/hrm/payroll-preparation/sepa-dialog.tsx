'use client';

import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { FormDialog } from '@/components/ui/form-dialog';
import { saveFile } from '@/components/ui/save-file';
import { TextField } from '@/components/ui/text-field';
import { ApiError } from '@/lib/api/api-error';
import { download } from '@/lib/api/call';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

type Props = Readonly<{ runId: number; currency: string; onClose: () => void }>;

const FIELDS = ['debtor_iban', 'debtor_bic'] as const;

/** Asks for our own account, which a credit transfer names, and saves the file; what is refused stands on its field. */
export function SepaDialog({ runId, currency, onClose }: Props) {
  const t = useTranslations('payroll.run');
  const form = useForm<FieldValues>({ defaultValues: { debtor_iban: '', debtor_bic: '' } });
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const typed = Object.entries(form.getValues()).filter(([, text]) => text !== '');
    const input = { format: 'pain.001' as const, currency, ...Object.fromEntries(typed) };
    try {
      const { name, blob } = await download(payrollPreparation.bankFile, {
        params: { id: runId },
        input,
      });
      saveFile(name, blob);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      for (const field of FIELDS) {
        const [message] = error.errors[field] ?? [];
        if (message !== undefined) form.setError(field, { message });
      }
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      record={{ form, save: () => void save(), failure, isSaving }}
      title={t('bankFile.sepaTitle')}
      saves={t('bankFile.save')}
      onClose={onClose}
    >
      <TextField name="debtor_iban" label={t('fields.debtor_iban')} dir="ltr" required />
      <TextField name="debtor_bic" label={t('fields.debtor_bic')} dir="ltr" />
    </FormDialog>
  );
}
