'use client';

import { useId } from 'react';
import type { FieldProps } from './bound-field';
import { Checkbox } from './checkbox';
import { controlOf, FieldNote } from './field';
import { useFormField } from './use-form-field';

/** Boolean field: a checkbox followed by its label. */
export function CheckboxField(props: Omit<FieldProps, 'variant' | 'className'>) {
  const { name, label, help, labelEnd } = props;
  const id = useId();
  const { field, error } = useFormField(name);

  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <label className="flex min-h-6 items-center gap-2">
          <Checkbox
            {...controlOf({ ...props, id, error })}
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
