'use client';

import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

/** Employee field, the first field of the form. It is preloaded, so that it can take the initial focus. */
export const employeeField = lazyPart(() => import('./employee-field'));

export function EmployeeOfForm() {
  const field = useLazyPart(employeeField, true);
  return field ? <field.EmployeeField /> : <div className="min-h-14" />;
}
