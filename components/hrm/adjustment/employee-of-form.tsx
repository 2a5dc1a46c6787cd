'use client';

import { later, useLater } from '@/hooks/use-later';

/** First field of the form. It is loaded early, so that it can have the initial focus. */
export const employeeField = later(() => import('@/components/hrm/adjustment/employee-field'));

export function EmployeeOfForm() {
  const field = useLater(employeeField, true);
  return field ? <field.EmployeeField /> : <div className="min-h-14" />;
}
