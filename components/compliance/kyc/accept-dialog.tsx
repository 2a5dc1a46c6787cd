'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { VerdictProps } from './verdicts';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { Callout } from '@/components/ui/callout';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { useSend } from '@/hooks/use-call';
import { useRecordForm } from '@/hooks/use-record-form';
import { useToday } from '@/hooks/use-today';
import { ApiError } from '@/lib/api/api-error';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { KYC_TIERS, type KycTier, VERIFICATION_METHODS } from '@/lib/domain/compliance/kyc-data';

/** Dialog that accepts a customer and sets the tier and the day of the next review. */
export function AcceptDialog({ of, onDecided, onReload, onClose }: VerdictProps) {
  const t = useTranslations('customers.accept');
  const customersWords = useTranslations('customers');
  const today = useToday();
  const { pending, ...record } = useAcceptance(of, onDecided);
  return (
    <FormDialog
      record={record}
      onReload={onReload}
      onClose={onClose}
      title={t('title', { name: of.name })}
      description={t('text')}
      saves={t('do')}
    >
      {of.waiting === null && of.risk?.level === 'high' && (
        <Callout tone="violet">{customersWords('accept.fourEyes')}</Callout>
      )}
      {pending.length > 0 && <MethodField papers={pending} />}
      <SelectField
        name="tier"
        label={customersWords('accept.tier')}
        required
        options={KYC_TIERS.map((value) => ({ value, label: customersWords(`tiers.${value}`) }))}
      />
      <DateField
        name="next_review_on"
        label={customersWords('accept.nextReview')}
        help={customersWords('accept.byRisk')}
        today={today}
      />
    </FormDialog>
  );
}

/** State of the form. Saving accepts the pending documents first, then the customer. */
function useAcceptance(of: KycCustomer, onDecided: VerdictProps['onDecided']) {
  const record = useRecordForm(kycCustomers.approve, {
    blank: blankOf(of),
    params: { id: of.id },
    toInput: ({ tier, next_review_on }) => ({
      // Cast is safe: the field offers only tiers.
      tier: tier as KycTier,
      ...(next_review_on && { next_review_on }),
    }),
    onSaved: ({ waiting }) => onDecided(waiting ? 'waits' : 'accepted'),
  });
  const papers = usePapers(of);
  const save = async () => {
    const method = methodOf(record.form.getValues('method'));
    if (papers.pending.length > 0 && !method) {
      record.form.setError('method', { message: 'required' });
      record.form.setFocus('method');
    } else if (await papers.accept(method ?? 'sighted')) record.save();
  };
  return {
    form: record.form,
    save: () => void save(),
    pending: papers.pending,
    failure: papers.failure ?? record.failure,
    isSaving: papers.isSending || record.isSaving,
  };
}

const blankOf = ({ tier, source, missing }: KycCustomer) => ({
  tier: tier ?? (missing.length > 0 ? 'basic' : 'standard'),
  next_review_on: '',
  // Documents that staff entered default to "originals seen". Documents from the public page have no default, because
  // nobody may have seen the originals.
  method: source === 'staff' ? 'sighted' : '',
});

const methodOf = (chosen: unknown): Method | undefined =>
  VERIFICATION_METHODS.find((one) => one === chosen);

function MethodField({ papers }: { papers: KycCustomer['documents'] }) {
  const t = useTranslations('customers');
  const typeName = useDocumentTypeName();
  return (
    <SelectField
      name="method"
      label={t('accept.method')}
      help={t('accept.methodHelp', {
        papers: papers.map(({ type }) => typeName(type)).join(', '),
      })}
      required
      options={VERIFICATION_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
    />
  );
}

type Method = (typeof VERIFICATION_METHODS)[number];

/** Accepts all pending documents of the customer with one verification method. */
function usePapers({ id, documents }: KycCustomer) {
  const judge = useSend(kycCustomers.verdict);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const pending = documents.filter(({ status }) => status === 'pending');
  const accept = async (method: Method): Promise<boolean> => {
    setFailure(null);
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
