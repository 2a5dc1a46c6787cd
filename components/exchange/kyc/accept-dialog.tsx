'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { VerdictProps } from '@/components/exchange/kyc/verdicts';
import { Callout } from '@/components/ui/callout';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { useSend } from '@/hooks/use-call';
import { useRecordForm } from '@/hooks/use-record-form';
import { useToday } from '@/hooks/use-today';
import { ApiError } from '@/lib/api/api-error';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { KYC_TIERS, type KycTier, VERIFICATION_METHODS } from '@/lib/domain/kyc-data';

/** Takes a customer on: how much may be done, and when somebody looks again. */
export function AcceptDialog({ of, onDecided, onReload, onClose }: VerdictProps) {
  const t = useTranslations('customers');
  const today = useToday();
  const record = useRecordForm(kycCustomers.approve, {
    blank: { tier: of.tier ?? 'standard', next_review_on: '', method: 'sighted' },
    params: { id: of.id },
    toInput: ({ tier, next_review_on }) => ({
      // The field offers these and nothing else.
      tier: tier as KycTier,
      ...(next_review_on && { next_review_on }),
    }),
    onSaved: ({ waiting }) => onDecided(waiting ? 'waits' : 'accepted'),
  });
  const papers = usePapers(of);
  const save = async () => {
    if (await papers.accept(record.form.getValues('method'))) record.save();
  };
  return (
    <FormDialog
      record={{
        ...{ form: record.form, save: () => void save() },
        failure: papers.failure ?? record.failure,
        isSaving: papers.isSending || record.isSaving,
      }}
      {...{ onReload, onClose }}
      title={t('accept.title', { name: of.name })}
      description={t('accept.text')}
      saves={t('accept.do')}
    >
      {of.waiting === null && of.risk?.level === 'high' && (
        <Callout tone="violet">{t('accept.fourEyes')}</Callout>
      )}
      {papers.pending.length > 0 && (
        <SelectField
          name="method"
          label={t('accept.method')}
          help={t('accept.methodHelp', {
            papers: papers.pending.map(({ type }) => t(`documentTypes.${type}`)).join(', '),
          })}
          required
          options={VERIFICATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
      )}
      <SelectField
        name="tier"
        label={t('accept.tier')}
        required
        options={KYC_TIERS.map((value) => ({ value, label: t(`tiers.${value}`) }))}
      />
      <DateField
        name="next_review_on"
        label={t('accept.nextReview')}
        help={t('accept.byRisk')}
        today={today}
      />
    </FormDialog>
  );
}

/** The papers that nobody has judged yet are accepted with their owner, all in the same way. */
function usePapers({ id, documents }: KycCustomer) {
  const judge = useSend(kycCustomers.verdict);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const pending = documents.filter(({ status }) => status === 'pending');
  const accept = async (chosen: unknown): Promise<boolean> => {
    setFailure(null);
    const method = VERIFICATION_METHODS.find((one) => one === chosen) ?? 'sighted';
    try {
      for (const { id: document } of pending) {
        const input = { verdict: 'accepted', method } as const;
        await judge.mutateAsync({ params: { id, document }, input });
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return false;
    }
  };
  return { pending, accept, failure, isSending: judge.isPending };
}
