'use client';

import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/select-field';

/** Choice between a place and a bank account for money. */
export function AtField({ among }: { among: readonly string[] }) {
  const t = useTranslations('ui.moneyAt');
  return (
    <SelectField
      name="at"
      label={t('label')}
      options={among.map((value) => ({ value, label: t(value) }))}
    />
  );
}
