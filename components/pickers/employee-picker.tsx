'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { useAnswer } from '@/hooks/use-call';
import { useDebounced } from '@/hooks/use-debounced';
import { useEmployee } from '@/hooks/use-employee';
import { usePermission } from '@/hooks/use-permission';
import { useUnresolved } from '@/hooks/use-unresolved';
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

/** Employee combobox, searched by name or number. The form value is the id, or null. */
export function EmployeePicker(given: FieldProps) {
  const { name, variant, disabled } = given;
  const t = useTranslations('ui');
  const { field } = useController<FieldValues, string>({ name });
  const box = useUnresolved(name);
  const [typed, setTyped] = useState('');
  const { found, isSettled, mayView } = useEmployeeSearch(typed);
  const chosen = useChosen(field.value, found);
  const problem = box.problem && t('combobox.unmatched', { typed: box.problem });
  const type = (text: string) => {
    setTyped(text);
    box.type(text);
  };
  const choose = (choice: EmployeeChoice | null) => {
    box.settle();
    field.onChange(choice?.id ?? null);
  };
  return (
    <BoundField {...given} problem={problem}>
      {({ control }) => (
        <Combobox<EmployeeChoice>
          items={found}
          control={control}
          variant={variant}
          keyOf={keyOf}
          textOf={textOf}
          search={asFound}
          renderItem={(choice) => <EmployeeOption {...choice} />}
          onType={type}
          isComing={mayView && !isSettled}
          value={chosen}
          disabled={disabled === true || !mayView}
          placeholder={mayView ? undefined : t('party.hidden')}
          inputRef={field.ref}
          onChange={choose}
          onBlur={field.onBlur}
          onUnmatched={box.leave}
          onAwaited={box.wait}
        />
      )}
    </BoundField>
  );
}

const keyOf = ({ id }: EmployeeChoice) => String(id);
const textOf = ({ name }: EmployeeChoice) => name;

/** The server has already searched, so all choices match. */
const asFound = (choices: readonly EmployeeChoice[]) => choices;

const NONE: readonly EmployeeChoice[] = [];

export function useEmployeeSearch(typed: string) {
  const { may } = usePermission('employee');
  const mayView = may('view');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const { data, isPlaceholderData } = useAnswer(
    employees.list,
    { input: { per_page: FOUND_MAX, ...(search && { search }) } },
    { enabled: mayView, placeholderData: keepPreviousData },
  );
  return {
    mayView,
    isSettled: data !== undefined && !isPlaceholderData && search === typed.trim(),
    found: prefixFirst(data?.data ?? NONE, typed, textOf),
  };
}

/** Employee whose id is the form value: from the search results, otherwise fetched from the server. */
function useChosen(value: unknown, found: readonly EmployeeChoice[]): EmployeeChoice | null {
  const id = typeof value === 'number' ? value : null;
  const here = found.find((one) => one.id === id);
  const known = useEmployee(here ? null : id);
  return here ?? known ?? null;
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
