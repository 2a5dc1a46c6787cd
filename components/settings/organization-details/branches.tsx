'use client';

import { Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { RecordDialog } from '@/components/record/record-dialog';
import { Button, IconButton } from '@/components/ui/button';
import { FreeText } from '@/components/ui/free-text';
import { StatusBadge } from '@/components/ui/status-badge';
import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { type Branch, branches } from '@/lib/contract/settings/branches';

/** List of branches. A closed branch keeps its records but accepts no new work. */
export function Branches() {
  const heading = useId();
  const { may } = usePermission('organization details');
  const { data = [], error } = useAnswer(branches.list);
  const [edited, setEdited] = useState<Branch | 'new'>();

  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <BranchesHead id={heading} onCreate={may('create') ? () => setEdited('new') : undefined} />
      {error && <p className="text-ink-2">{error.message}</p>}
      <ul className="grid">
        {data.map((branch) => (
          <BranchLine
            key={branch.id}
            branch={branch}
            onEdit={may('edit') ? () => setEdited(branch) : undefined}
          />
        ))}
      </ul>
      {edited && <BranchDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

type BranchesHeadProps = Readonly<{ id: string; onCreate: (() => void) | undefined }>;

function BranchesHead({ id, onCreate }: BranchesHeadProps) {
  const t = useTranslations('settings.branches');
  return (
    <div className="flex items-center justify-between gap-2">
      <h2 id={id}>{t('title')}</h2>
      {onCreate && (
        <Button icon={Plus} onClick={onCreate}>
          {t('create')}
        </Button>
      )}
    </div>
  );
}

type BranchLineProps = Readonly<{ branch: Branch; onEdit: (() => void) | undefined }>;

function BranchLine({ branch, onEdit }: BranchLineProps) {
  const t = useTranslations('settings.branches');
  return (
    <li className="flex min-h-9 items-center gap-2 border-b border-line">
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
}

function BranchDialog({ edited, onClose }: { edited: Branch | 'new'; onClose: () => void }) {
  const t = useTranslations('settings.branches');
  const branch = edited === 'new' ? undefined : edited;
  return (
    <RecordDialog
      kind={{
        calls: branches,
        words: 'settings.branches',
        nameOf: ({ name }) => name,
        fields: [
          { name: 'name', kind: 'text' },
          { name: 'address', kind: 'text' },
          { name: 'is_active', kind: 'flag' },
        ],
      }}
      row={branch}
      title={branch ? t('edit', { name: branch.name }) : t('create')}
      onClose={onClose}
    />
  );
}
