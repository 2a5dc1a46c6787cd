'use client';

import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/select-field';
import { useBranches } from '@/hooks/use-places';

/** The branch that an asset belongs to; there is nothing to choose where there is one. */
export function BranchField({ name }: { name: string }) {
  const t = useTranslations('assets.asset.fields');
  const branches = useBranches({ enabled: true });
  if (branches.length < 2) return null;
  return (
    <SelectField
      name={name}
      label={t('branch_id')}
      options={branches.map((branch) => ({ value: String(branch.id), label: branch.name }))}
    />
  );
}
