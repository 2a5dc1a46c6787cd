'use client';

import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/select-field';
import { useBranches } from '@/hooks/use-places';

/** Field for the branch of the asset. It is hidden if there is only one branch. */
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
