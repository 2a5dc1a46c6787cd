'use client';

import { employees } from '@/lib/contract/hrm/employee';
import { useAnswer } from './use-call';
import { useMayView } from './use-may-view';

/** Who is employed, by name, for whoever may see employees; of nobody else is anything asked. */
export function useEmployees() {
  const mayView = useMayView();
  const { data, isPending } = useAnswer(
    employees.list,
    { input: { status: 'active', per_page: '200' } },
    { enabled: mayView('employee'), staleTime: 300_000 },
  );
  return { employees: data?.data ?? [], isPending };
}

/** The same, to choose from. */
export const useEmployeeOptions = () =>
  useEmployees().employees.map(({ id, name }) => ({ value: String(id), label: name }));
