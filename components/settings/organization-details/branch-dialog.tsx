'use client';

import { useTranslations } from 'use-intl';

import { RecordDialog } from '@/components/record/record-dialog';
import { type Branch, branches } from '@/lib/contract/settings/branches';

export function BranchDialog({
  branch,
  onClose,
}: {
  branch: Branch | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('settings.branches');
  return (
    <RecordDialog
      kind={{
        calls: branches,
        words: 'settings.branches',
        nameOf: ({ name }) => name,
        fields: [
          { name: 'name', kind: 'text' },
          { name: 'is_active', kind: 'flag' },
        ],
      }}
      row={branch}
      title={branch ? t('edit', { name: branch.name }) : t('create')}
      onClose={onClose}
    />
  );
}
