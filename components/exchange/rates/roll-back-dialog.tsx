'use client';

import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import type { RateSet } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';

/** Publishes a former set anew: why is asked, and nothing of it is changed. */
export function RollBackDialog({ set, onClose }: { set: RateSet; onClose: () => void }) {
  const t = useTranslations('exchange.rates.sets');
  const formId = useId();
  const { form, save, failure, isSaving } = useRecordForm(rates.rollBack, {
    blank: { reason: '' },
    toInput: ({ reason }) => ({ set_id: set.id, reason }),
    onSaved: ({ warnings, rates: again }) => {
      toast.success(warnings[0] ?? t('rolledBack', { count: again.length }));
      onClose();
    },
  });
  useShortcuts({ save }, { inDialog: true });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rollBackTitle', { id: String(set.id) })}
      description={t('rollBackText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {t('rollBack')}
          </Button>
        </>
      }
    >
      <FormFailure failure={failure} />
      <Form form={form} id={formId} focus onSubmit={save}>
        <TextareaField name="reason" label={t('why')} required rows={2} maxLength={500} />
      </Form>
    </Dialog>
  );
}
