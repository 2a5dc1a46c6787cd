'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

import { AmountField } from '@/components/ui/amount-field';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { answerKey } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { type ApprovalRule, approvalRules, type ApprovalSubject } from '@/lib/contract/approvals';

/** Deeds about an amount; for the rest there is nothing to compare with. */
const WITH_AMOUNT: readonly ApprovalSubject[] = [
  'journal_entry',
  'manual_journal',
  'rate_outlier',
  'rate_override',
  'credit_limit',
  'till_variance',
  'transfer_difference',
  'void_after_day',
];

type RuleValues = Readonly<{ is_active: boolean; min_base: string }>;

/** One rule: whether it holds a deed at all, and from which amount on. */
export function ApprovalRuleDialog({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) {
  const t = useTranslations('settings.approvals');
  const ui = useTranslations('ui');
  const subject = useTranslations('frame.approvals.subject')(rule.subject);
  const { baseCurrency, decimalsOf } = useFormats();
  const cache = useQueryClient();
  const id = useId();
  const hasAmount = WITH_AMOUNT.includes(rule.subject);
  const { form, save, failure, isSaving } = useRecordForm(approvalRules.update, {
    blank: { is_active: rule.is_active, min_base: rule.min_base ?? '' },
    params: { id: rule.id },
    toInput: ({ is_active, min_base }: RuleValues) => ({
      is_active,
      version: rule.version,
      ...(hasAmount && { min_base: min_base === '' ? null : min_base }),
    }),
    onSaved: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  useShortcuts({ save }, { inDialog: true });
  const reload = () => {
    void cache.invalidateQueries({ queryKey: answerKey(approvalRules.list) });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={subject}
      description={t(`about.${rule.subject}`)}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={isSaving}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <FormFailure failure={failure} onReload={reload} />
      <Form form={form} id={id} focus onSubmit={save}>
        <CheckboxField name="is_active" label={t('active')} help={t('activeHelp')} />
        {hasAmount && (
          <AmountField
            name="min_base"
            label={t('min')}
            help={t('minHelp')}
            currency={baseCurrency}
            decimals={decimalsOf(baseCurrency)}
          />
        )}
      </Form>
    </Dialog>
  );
}
