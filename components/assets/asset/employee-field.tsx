'use client';

import { useTranslations } from 'use-intl';

import { EmployeePicker } from '@/components/pickers/employee-picker';

/** Field for the employee who holds the asset, or nobody. */
export function EmployeeField({ name }: { name: string }) {
  const t = useTranslations('assets.asset.fields');
  return <EmployeePicker name={name} label={t('employee_id')} activeOnly />;
}
