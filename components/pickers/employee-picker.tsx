'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';

import { RecordPicker } from './record-picker';
import type { FieldProps } from '@/components/ui/bound-field';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useEmployee } from '@/hooks/use-employee';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import { prefixFirst } from '@/lib/format/fold';

const QUIET_MS = 200;
const FOUND_MAX = '20';

export type EmployeeChoice = Readonly<{
  id: number;
  number: string;
  name: string;
  department: string | null;
}>;

type Props = FieldProps &
  Readonly<{
    /** True if employees who left cannot be chosen. */
    activeOnly?: boolean;
    /** Id of an employee who cannot be chosen. */
    without?: number | undefined;
  }>;

/** Employee combobox, searched by name or number. The form value is the id, or null. */
export function EmployeePicker({ activeOnly = false, without, ...given }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <RecordPicker<EmployeeChoice>
      {...given}
      {...useEmployeeSearch(typed, { activeOnly, without })}
      onType={setTyped}
      useOne={useEmployee}
      textOf={textOf}
      renderItem={(choice) => <EmployeeOption {...choice} />}
    />
  );
}

const textOf = ({ name }: EmployeeChoice) => name;

const NONE: readonly EmployeeChoice[] = [];

export function useEmployeeSearch(
  typed: string,
  { activeOnly = false, without }: Pick<Props, 'activeOnly' | 'without'> = {},
) {
  const { may } = usePermission('employee');
  const mayView = may('view');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const status = activeOnly ? ({ status: 'active' } as const) : {};
  const { data, isPlaceholderData } = useAnswer(
    employees.list,
    { input: { ...status, per_page: FOUND_MAX, ...(search && { search }) } },
    { enabled: mayView, placeholderData: keepPreviousData },
  );
  const others = (data?.data ?? NONE).filter(({ id }) => id !== without);
  return {
    mayView,
    isSettled: data !== undefined && !isPlaceholderData && search === typed.trim(),
    found: prefixFirst(others, typed, textOf),
  };
}

export function EmployeeOption({ name, number, department }: EmployeeChoice) {
  return (
    <>
      <bdi className="truncate font-medium" title={name}>
        {name}
      </bdi>
      <span className="figure text-ink-3">{number}</span>
      <bdi className="min-w-0 flex-1 truncate text-ink-3" title={department ?? undefined}>
        {department}
      </bdi>
    </>
  );
}
