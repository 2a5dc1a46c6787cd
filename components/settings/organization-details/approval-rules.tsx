'use client';

import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { Field } from '@/components/fields/field';
import { RecordDialog } from '@/components/record/record-dialog';
import { IconButton } from '@/components/ui/button';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { type ApprovalRule, approvalRules, type ApprovalSubject } from '@/lib/contract/approvals';

/** Approval rules: actions that a second person must approve, and the amounts from which they must. */
export function ApprovalRules() {
  const t = useTranslations('settings.approvals');
  const subjects = useTranslations('frame.approvals.subject');
  const heading = useId();
  const { may } = usePermission('organization details');
  const { data = [], error } = useAnswer(approvalRules.list);
  const { baseMoney } = useFormats();
  const [edited, setEdited] = useState<ApprovalRule>();

  const onEdit = may('edit') ? setEdited : undefined;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading}>{t('title')}</h2>
      <p className="text-12 text-ink-2">{t('text')}</p>
      {error && <p className="text-ink-2">{error.message}</p>}
      <ul className="grid">
        {data.map((rule) => {
          const { min_base } = rule;
          return (
            <li key={rule.id} className="flex min-h-9 items-center gap-2 border-b border-line py-1">
              <span className="grid min-w-0 flex-1">
                {subjects(rule.subject)}
                {min_base !== null && (
                  <span className="text-12 text-ink-2">
                    {t.rich('from', {
                      amount: () => <bdi className="figure">{baseMoney(min_base)}</bdi>,
                    })}
                  </span>
                )}
              </span>
              <StatusBadge status={rule.is_active ? 'active' : 'inactive'} />
              {onEdit && (
                <IconButton
                  variant="ghost"
                  icon={Pencil}
                  label={t('edit', { subject: subjects(rule.subject) })}
                  onClick={() => onEdit(rule)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {edited && (
        <RecordDialog
          kind={kindOf(edited, subjects(edited.subject))}
          row={edited}
          title={subjects(edited.subject)}
          description={t(`about.${edited.subject}`)}
          onSaved={() => toast.success(t('saved'))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** Subjects of rules for which a minimum amount can be set. */
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
