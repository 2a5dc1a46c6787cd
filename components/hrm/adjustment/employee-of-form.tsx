'use client';

import { later, useLater } from '@/hooks/use-later';

/** The first field of the form: it is there before the form is, so that the focus begins in it. */
export const employeeField = later(() => import('@/components/hrm/adjustment/employee-field'));

export function EmployeeOfForm() {
  const field = useLater(employeeField, true);
  return field ? <field.EmployeeField /> : <div className="min-h-14" />;
}
