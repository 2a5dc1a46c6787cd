'use client';

import { Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { NotYet } from '@/components/document/record/load-failure';
import type { Field } from '@/components/fields/field';
import { Messages } from '@/components/layout/messages';
import { AuditPanel } from '@/components/record/audit-panel';
import { RecordDialog } from '@/components/record/record-dialog';
import type { FormKind } from '@/components/record/record-kind';
import { OrganizationForm } from './organization-form';
import { ListExport } from '@/components/list/list-export';
import { Button, IconButton } from '@/components/ui/button';
import { FreeText } from '@/components/ui/free-text';
import { PageHead } from '@/components/ui/page-head';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { toast } from '@/hooks/use-toast';
import { type ApprovalRule, approvalRules, type ApprovalSubject } from '@/lib/contract/approvals';
import { type Branch, branches } from '@/lib/contract/settings/branches';
import { organization } from '@/lib/contract/settings/organization';

/** Id of the organisation record; there is only one. */
const ONLY = 1;

export const OrganizationDetailsScreen = () => (
  <Messages of={['routes', 'settings', 'document']}>
    <OrganizationDetails />
  </Messages>
);

function OrganizationDetails() {
  const title = useTranslations('routes')('organization-details');
  const { data, error, refetch } = useAnswer(organization.show);
  useDocumentTitle(title);

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface">
      <PageHead title={title} />
      {!data && <NotYet error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid border-t border-line lg:grid-cols-[minmax(0,1fr)_24rem]">
          <OrganizationForm
            key={data.version}
            organisation={data}
            onReload={() => void refetch()}
          />
          <div className="grid content-start gap-6 border-line px-gutter py-6 max-lg:border-t lg:border-s">
            <Branches />
            <ApprovalRules />
            <AuditPanel type="organization" id={ONLY} />
          </div>
        </div>
      )}
    </div>
  );
}

const BRANCH_FORM: FormKind<Branch> = {
  calls: branches,
  words: 'settings.branches',
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'address', kind: 'text' },
    { name: 'is_active', kind: 'flag' },
  ],
};

/** List of branches. A closed branch keeps its records but accepts no new work. */
function Branches() {
  const t = useTranslations('settings.branches');
  const heading = useId();
  const { may } = usePermission('organization details');
  const { data = [], error } = useAnswer(branches.list);
  const [edited, setEdited] = useState<Branch | 'new'>();

  const editedBranch = edited === 'new' ? undefined : edited;
  const onCreate = may('create') ? () => setEdited('new') : undefined;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <div className="flex items-center gap-2">
        <h2 id={heading} className="me-auto">
          {t('title')}
        </h2>
        <ListExport of={{ list: branches.list }} />
        {onCreate && (
          <Button icon={Plus} onClick={onCreate}>
            {t('create')}
          </Button>
        )}
      </div>
      {error && <p className="text-ink-2">{error.message}</p>}
      <ul className="grid">
        {data.map((branch) => {
          const onEdit = may('edit') ? () => setEdited(branch) : undefined;
          return (
            <li key={branch.id} className="flex min-h-9 items-center gap-2 border-b border-line">
              <span className="min-w-0 flex-1">
                <FreeText>{branch.name}</FreeText>
                {branch.address && (
                  <span className="block text-12 text-ink-2">
                    <FreeText>{branch.address}</FreeText>
                  </span>
                )}
              </span>
              <StatusBadge status={branch.is_active ? 'active' : 'inactive'} />
              {onEdit && (
                <IconButton
                  variant="ghost"
                  icon={Pencil}
                  label={t('edit', { name: branch.name })}
                  onClick={onEdit}
                />
              )}
            </li>
          );
        })}
      </ul>
      {edited && (
        <RecordDialog
          kind={BRANCH_FORM}
          row={editedBranch}
          title={editedBranch ? t('edit', { name: editedBranch.name }) : t('create')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

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
