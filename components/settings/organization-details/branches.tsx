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
  const t = useTranslations('settings.branches');
  const heading = useId();
  const { may } = usePermission('organization details');
  const { data = [], error } = useAnswer(branches.list);
  const [edited, setEdited] = useState<Branch | 'new'>();

  const onCreate = may('create') ? () => setEdited('new') : undefined;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id={heading}>{t('title')}</h2>
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
      {edited && <BranchDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </section>
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
