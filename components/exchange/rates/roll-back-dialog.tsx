'use client';

import { useTranslations } from 'use-intl';

import { FormDialog } from '@/components/ui/form-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { toast } from '@/hooks/use-toast';
import type { RateSet } from '@/lib/contract/exchange/rate-shapes';
import { rates } from '@/lib/contract/exchange/rates';

/** Publishes a former set anew: why is asked, and nothing of it is changed. */
export function RollBackDialog({ set, onClose }: { set: RateSet; onClose: () => void }) {
  const t = useTranslations('exchange.rates.sets');
  const record = useRecordForm(rates.rollBack, {
    blank: { reason: '' },
    toInput: ({ reason }) => ({ set_id: set.id, reason }),
    onSaved: ({ warnings, rates: again }) => {
      toast.success(warnings[0] ?? t('rolledBack', { count: again.length }));
      onClose();
    },
  });

  return (
    <FormDialog
      {...{ record, onClose }}
      title={t('rollBackTitle', { id: String(set.id) })}
      description={t('rollBackText')}
      saves={t('rollBack')}
    >
      <TextareaField name="reason" label={t('why')} required rows={2} maxLength={500} />
    </FormDialog>
  );
}
