'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { RecordDialog } from '@/components/record/record-dialog';
import { answerKey } from '@/hooks/use-call';
import { toast } from '@/hooks/use-toast';
import { type ApprovalRule, approvalRules, type ApprovalSubject } from '@/lib/contract/approvals';

/** Subjects with an amount, for which a minimum can be set. */
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

const ACTIVE: Field = { name: 'is_active', kind: 'flag' };
const MIN: Field = { name: 'min_base', kind: 'money' };

const kindOf = ({ subject }: ApprovalRule, name: string) => ({
  calls: approvalRules,
  words: 'settings.approvals',
  nameOf: () => name,
  fields: WITH_AMOUNT.includes(subject) ? [ACTIVE, MIN] : [ACTIVE],
});

/** Form of an approval rule: whether it is active, and its minimum amount. */
export function ApprovalRuleDialog({ rule, onClose }: { rule: ApprovalRule; onClose: () => void }) {
  const t = useTranslations('settings.approvals');
  const subject = useTranslations('frame.approvals.subject')(rule.subject);
  const cache = useQueryClient();
  const reload = () => {
    void cache.invalidateQueries({ queryKey: answerKey(approvalRules.list) });
    onClose();
  };

  return (
    <RecordDialog
      kind={kindOf(rule, subject)}
      row={rule}
      title={subject}
      description={t(`about.${rule.subject}`)}
      onReload={reload}
      onSaved={() => toast.success(t('saved'))}
      onClose={onClose}
    />
  );
}
