'use client';

import { useTranslations } from 'use-intl';
import { SelectField } from '@/components/ui/select-field';

/** Select for the kind of place of money, such as a location or a bank account. */
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
