'use client';

import { BoundField, textOf, type FieldProps } from './bound-field';

export function TextareaField({
  rows = 3,
  placeholder,
  maxLength,
  dir,
  ...props
}: FieldProps & { rows?: number; placeholder?: string; maxLength?: number; dir?: 'ltr' }) {
  return (
    <BoundField {...props}>
      {({ field, control }) => (
        <textarea
          {...control}
          {...field}
          value={textOf(field.value)}
          rows={rows}
          placeholder={placeholder}
          maxLength={maxLength}
          dir={dir}
          className="input resize-y py-1.5"
        />
      )}
    </BoundField>
  );
}
