'use client';

import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

/** First field of the form. It is loaded early, so that it can have the initial focus. */
export const employeeField = lazyPart(() => import('./employee-field'));

export function EmployeeOfForm() {
  const field = useLazyPart(employeeField, true);
  return field ? <field.EmployeeField /> : <div className="min-h-14" />;
}
