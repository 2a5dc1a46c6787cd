'use client';

import { useTranslations } from 'use-intl';
import { ComboboxField } from '@/components/ui/combobox-field';
import { useEmployees } from '@/hooks/use-employees';

/** Field for the employee who holds the asset, or nobody. The form value is the id as text. */
export function EmployeeField({ name }: { name: string }) {
  const t = useTranslations('assets.asset.fields');
  const { employees, isPending } = useEmployees();
  return (
    <ComboboxField
      name={name}
      label={t('employee_id')}
      items={employees}
      isComing={isPending}
      idOf={({ id }) => String(id)}
      keyOf={({ id }) => String(id)}
      textOf={(one) => one.name}
      renderItem={(one) => (
        <>
          <bdi>{one.name}</bdi>
          <bdi className="figure text-ink-2">{one.number}</bdi>
        </>
      )}
    />
  );
}
