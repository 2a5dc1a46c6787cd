'use client';

import { useAnswer } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';

/** An employee by id; undefined if the user may not see employees. */
export function useEmployee(id: number | null) {
  const { may } = usePermission('employee');
  const { data } = useAnswer(
    employees.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return id === null ? undefined : data;
}
