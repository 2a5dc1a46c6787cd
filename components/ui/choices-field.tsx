'use client';

import { useId } from 'react';
import { Checkbox } from './checkbox';
import { errorIdOf, FieldNote, helpIdOf, RequiredMark } from './field';
import { useFormField } from './use-form-field';

type Value = string | number;

type Choice = Readonly<{ value: Value; label: string }>;

type Props = Readonly<{
  name: string;
  label: string;
  choices: readonly Choice[];
  alone?: Value;
  required?: boolean;
  help?: string;
}>;

/**
 * Checkboxes for a few choices. The form value is the list of chosen values. The value `alone`, such as "all", cannot
 * be combined: choosing it clears the other choices, and choosing another clears it.
 */
export function ChoicesField({ name, label, choices, alone, required = false, help }: Props) {
  const id = useId();
  const { field, error } = useFormField(name);
  const { ref } = field;
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      className="m-0 grid min-w-0 gap-1 border-0 p-0"
      aria-describedby={error === undefined ? help && helpIdOf(id) : errorIdOf(id)}
    >
      <legend className="text-12 font-medium text-ink-2">
        {label}
        {required && <RequiredMark />}
      </legend>
      <Boxes choices={choices} alone={alone} field={field} isWrong={error !== undefined} />
      <FieldNote id={id} help={help} error={error} />
    </fieldset>
  );
}

type BoxesProps = Readonly<{
  choices: readonly Choice[];
  alone: Value | undefined;
  field: ReturnType<typeof useFormField>['field'];
  isWrong: boolean;
}>;

function Boxes({ choices, alone, field, isWrong }: BoxesProps) {
  const { name, value: held, onChange, onBlur } = field;
  const chosen: readonly unknown[] = Array.isArray(held) ? held : [];
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1">
      {choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-6 items-center gap-2">
          <Checkbox
            name={name}
            onBlur={onBlur}
            checked={chosen.includes(value)}
            aria-invalid={isWrong || undefined}
            onChange={({ target }) =>
              onChange(toggled(chosen, { value, isOn: target.checked, alone }))
            }
          />
          <bdi>{label}</bdi>
        </label>
      ))}
    </div>
  );
}

function toggled(
  chosen: readonly unknown[],
  { value, isOn, alone }: Readonly<{ value: Value; isOn: boolean; alone: Value | undefined }>,
): readonly unknown[] {
  const others = chosen.filter((one) => one !== value && one !== alone);
  if (!isOn) return others;
  return value === alone ? [value] : [...others, value];
}
