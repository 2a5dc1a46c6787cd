'use client';

import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { VerdictProps } from './verdicts';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { Callout } from '@/components/ui/callout';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { useSend } from '@/hooks/use-call';
import { schemaProblems } from '@/hooks/form-problems';
import { useSaveForm } from '@/hooks/use-save-form';
import { useToday } from '@/hooks/use-today';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { KYC_TIERS, type KycTier, VERIFICATION_METHODS } from '@/lib/domain/compliance/kyc-data';

/** Dialog that accepts a customer and sets the tier and the day of the next review. */
export function AcceptDialog({ of, onDecided, onReload, onClose }: VerdictProps) {
  const t = useTranslations('customers.accept');
  const customersWords = useTranslations('customers');
  const today = useToday();
  const { pending, ...record } = useAcceptance(of, onDecided);
  const typeName = useDocumentTypeName();
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
      {pending.length > 0 && (
        <SelectField
          name="method"
          label={customersWords('accept.method')}
          help={customersWords('accept.methodHelp', {
            papers: pending.map(({ type }) => typeName(type)).join(', '),
          })}
          required
          options={VERIFICATION_METHODS.map((value) => ({
            value,
            label: customersWords(`methods.${value}`),
          }))}
        />
      )}
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

/** State of the form. Pending documents are accepted first, with one verification method, then the customer. */
function useAcceptance(of: KycCustomer, onDecided: VerdictProps['onDecided']) {
  const { id, documents } = of;
  const pending = documents.filter(({ status }) => status === 'pending');
  const judge = useSend(kycCustomers.verdict);
  const approve = useSend(kycCustomers.approve);
  const { save, ...state } = useSaveForm<FieldValues, AnswerOf<typeof kycCustomers.approve>>({
    blank: blankOf(of),
    check: (values) => [
      ...(pending.length > 0 && !methodOf(values.method)
        ? [{ field: 'method', message: 'required' }]
        : []),
      ...schemaProblems(kycCustomers.approve.input, inputOf(values)),
    ],
    send: async (values, key) => {
      const method = methodOf(values.method) ?? 'sighted';
      for (const { id: document } of pending) {
        await judge.mutateAsync({
          params: { id, document },
          input: { verdict: 'accepted', method },
        });
      }
      return approve.mutateAsync({ params: { id }, input: inputOf(values), key });
    },
    onSaved: ({ waiting }) => onDecided(waiting ? 'waits' : 'accepted'),
  });
  return { ...state, save: (): void => void save(), pending };
}

const inputOf = ({ tier, next_review_on }: FieldValues) => ({
  // Cast is safe: the field offers only tiers.
  tier: tier as KycTier,
  ...(next_review_on && { next_review_on: String(next_review_on) }),
});

const blankOf = ({ tier, source, missing }: KycCustomer) => ({
  tier: tier ?? (missing.length > 0 ? 'basic' : 'standard'),
  next_review_on: '',
  // For documents that the customer uploaded, the user must choose the method, because the staff may not have seen the
  // originals.
  method: source === 'staff' ? 'sighted' : '',
});

const methodOf = (chosen: unknown): Method | undefined =>
  VERIFICATION_METHODS.find((one) => one === chosen);

type Method = (typeof VERIFICATION_METHODS)[number];
