'use client';

import { employees } from '@/lib/contract/hrm/employee';
import { useAnswer } from './use-call';
import { useMayView } from './use-may-view';

/** Active employees (at most 200), for users who may see employees; nothing is fetched for others. */
export function useEmployees() {
  const mayView = useMayView();
  const { data, isPending } = useAnswer(
    employees.list,
    { input: { status: 'active', per_page: '200' } },
    { enabled: mayView('employee'), staleTime: 300_000 },
  );
  return { employees: data?.data ?? [], isPending };
}

export const useEmployeeOptions = () =>
  useEmployees().employees.map(({ id, name }) => ({ value: String(id), label: name }));
