'use client';

import { useAnswer } from './use-call';
import { usePermission } from './use-permission';
import { employees } from '@/lib/contract/hrm/employee';

/** An employee by id, for users who may see employees; undefined for others, and if the id is null. */
export function useEmployee(id: number | null) {
  const { may } = usePermission('employee');
  const { data } = useAnswer(
    employees.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return id === null ? undefined : data;
}
