'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { VerdictProps } from './verdicts';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { useMayView } from '@/hooks/use-may-view';
import { useCallForm } from '@/hooks/use-call-form';
import type { InputOf } from '@/lib/contract/endpoint';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { isNeverTold, REASON_CODES, type ReasonCode } from '@/lib/domain/compliance/kyc-state';

const BLANK = {
  reason_code: '',
  public_message: '',
  internal_note: '',
  final: false,
  resubmit_after: '',
  duplicate_of: '',
};

const asSent = (typed: typeof BLANK): InputOf<typeof kycCustomers.reject> => ({
  // If no reason is selected, the code is empty, and the schema refuses the request.
  reason_code: typed.reason_code as ReasonCode,
  final: typed.final,
  ...(typed.public_message && { public_message: typed.public_message }),
  ...(typed.internal_note && { internal_note: typed.internal_note }),
  ...(!typed.final && typed.resubmit_after && { resubmit_after: typed.resubmit_after }),
  ...(typed.reason_code === 'DUPLICATE' &&
    typed.duplicate_of && { duplicate_of: Number(typed.duplicate_of) }),
});

/**
 * Dialog that rejects a customer, with fields such as the reason, the message to the customer, and whether the
 * customer may apply again.
 */
export function RejectDialog({ of, onDecided, onReload, onClose }: VerdictProps) {
  const t = useTranslations('customers.reject');
  const record = useCallForm(kycCustomers.reject, {
    blank: BLANK,
    params: { id: of.id },
    toInput: asSent,
    onSaved: () => onDecided('rejected'),
  });
  return (
    <FormDialog
      record={record}
      onReload={onReload}
      onClose={onClose}
      title={t('title', { name: of.name })}
      description={t('text')}
      saves={t('do')}
      isGrave
    >
      <RejectFields of={of} />
    </FormDialog>
  );
}

function RejectFields({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.reject');
  const isFinal: unknown = useWatch({ name: 'final' });
  return (
    <>
      <ReasonFields of={of} />
      <TextareaField
        name="internal_note"
        label={t('internal')}
        help={t('internalHelp')}
        rows={2}
        maxLength={2000}
      />
      <CheckboxField name="final" label={t('final')} />
      {isFinal !== true && (
        <DateField name="resubmit_after" label={t('again')} help={t('againHelp')} />
      )}
    </>
  );
}

/**
 * Fields for the reason, the details that this reason needs, and the message to the customer. A secret reason has no
 * message to the customer.
 */
function ReasonFields({ of }: { of: KycCustomer }) {
  const t = useTranslations('customers.reject');
  const reasons = useTranslations('customers.reasons');
  const mayView = useMayView();
  const code: unknown = useWatch({ name: 'reason_code' });
  const isSecret = REASON_CODES.some((one) => one === code && isNeverTold(one));
  const offered = REASON_CODES.filter((one) => !isNeverTold(one) || mayView('compliance'));
  return (
    <>
      <SelectField
        name="reason_code"
        label={t('reason')}
        required
        options={offered.map((value) => ({ value, label: reasons(value) }))}
      />
      {code === 'DUPLICATE' && of.duplicates.length > 0 && (
        <SelectField
          name="duplicate_of"
          label={t('duplicateOf')}
          options={of.duplicates.map(({ id, number, name }) => ({
            value: String(id),
            label: [number, name].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {isSecret ? (
        <p className="text-ink-2">{t('neutral')}</p>
      ) : (
        <TextareaField
          name="public_message"
          label={t('public')}
          help={t('publicHelp')}
          rows={2}
          maxLength={1000}
        />
      )}
    </>
  );
}
