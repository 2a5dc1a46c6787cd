'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { type EmployeeChoice, EmployeeOption, useEmployeeSearch } from './employee-picker';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { Icon } from '@/components/ui/icon';
import { useEmployee } from '@/hooks/use-employee';

type Props = FieldProps &
  Readonly<{
    /** Placeholder of the combobox for the next employee. */
    placeholder: string;
    removeLabel: (name: string) => string;
  }>;

/** Picker for several employees, each with a remove button. The form value is the list of ids, or null if empty. */
export function EmployeesPicker({ placeholder, removeLabel, ...given }: Props) {
  const t = useTranslations('ui');
  const { field } = useController<FieldValues, string>({ name: given.name });
  const [typed, setTyped] = useState('');
  const { found, isSettled, mayView } = useEmployeeSearch(typed);
  const chosen = idsIn(field.value);
  const keep = (ids: readonly number[]) => field.onChange(ids.length === 0 ? null : ids);
  return (
    <BoundField {...given}>
      {({ control }) => (
        <div className="grid gap-1">
          <Combobox<EmployeeChoice>
            control={control}
            items={found.filter(({ id }) => !chosen.includes(id))}
            keyOf={keyOf}
            textOf={textOf}
            search={search}
            renderItem={(choice) => <EmployeeOption {...choice} />}
            value={null}
            onType={setTyped}
            isComing={mayView && !isSettled}
            disabled={given.disabled === true || !mayView}
            placeholder={mayView ? placeholder : t('party.hidden')}
            inputRef={field.ref}
            onBlur={field.onBlur}
            onChange={(choice) => choice && keep([...chosen, choice.id])}
          />
          <ul className="flex flex-wrap gap-1 empty:hidden">
            {chosen.map((id) => (
              <Chosen
                key={id}
                id={id}
                removeLabel={removeLabel}
                onRemove={() => keep(chosen.filter((one) => one !== id))}
              />
            ))}
          </ul>
        </div>
      )}
    </BoundField>
  );
}

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

const keyOf = ({ id }: EmployeeChoice) => String(id);
const textOf = ({ name }: EmployeeChoice) => name;

/** The server has already searched, so all choices match. */
const search = (choices: readonly EmployeeChoice[]) => choices;

type ChosenProps = Pick<Props, 'removeLabel'> & Readonly<{ id: number; onRemove: () => void }>;

function Chosen({ id, removeLabel, onRemove }: ChosenProps) {
  const name = useEmployee(id)?.name ?? String(id);
  return (
    <li className="chip">
      <bdi>{name}</bdi>
      <button
        type="button"
        className="-me-1 grid size-6 place-items-center"
        aria-label={removeLabel(name)}
        onClick={onRemove}
      >
        <Icon of={X} size={12} />
      </button>
    </li>
  );
}
