'use client';

import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import type { FieldProps } from '@/components/ui/bound-field';
import { Checkbox } from '@/components/ui/checkbox';
import { errorIdOf, FieldNote, helpIdOf } from '@/components/ui/field';
import { useErrorText } from '@/components/ui/use-error-text';

/** Yes or no, with its label beside the box. */
export function CheckboxField({
  name,
  label,
  help,
  required,
  disabled,
  labelEnd,
}: Omit<FieldProps, 'variant' | 'className'>) {
  const id = useId();
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const errorText = useErrorText();
  const error = fieldState.error && errorText(fieldState.error.message ?? '');
  const helpId = help ? helpIdOf(id) : undefined;

  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox
            id={id}
            name={field.name}
            checked={field.value === true}
            disabled={disabled}
            aria-required={required || undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? helpId : errorIdOf(id)}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.checked)}
          />
          {label}
        </label>
        {labelEnd}
      </div>
      <FieldNote id={id} help={help} error={error} />
    </div>
  );
}
