'use client';

import { useId } from 'react';
import { controlOf, type FieldProps } from '@/components/ui/bound-field';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldNote } from '@/components/ui/field';
import { useFormField } from '@/components/ui/use-error-text';

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
  const { field, error } = useFormField(name);

  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox
            {...controlOf({ id, required, disabled, error, help })}
            name={field.name}
            checked={field.value === true}
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
