'use client';

import { useTranslations } from 'use-intl';

import { EmployeePicker } from '@/components/pickers/employee-picker';

export function EmployeeField() {
  const t = useTranslations('payroll-adjustment.document.fields');
  return <EmployeePicker name="employee_id" label={t('employee_id')} required />;
}
