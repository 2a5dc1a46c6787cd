'use client';

import { BoundField, textOf, type FieldProps } from './bound-field';
import { digitsOf } from '@/lib/format/fold';

/** One-time code in one input, so that pasting and autofill work. */
export function OneTimeCodeField({ length = 6, ...props }: FieldProps & { length?: number }) {
  return (
    <BoundField {...props}>
      {({ field, control }) => (
        <input
          {...control}
          {...field}
          value={textOf(field.value)}
          onChange={({ target }) => field.onChange(digitsOf(target.value).slice(0, length))}
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="input figure text-center text-18 tracking-[0.35em]"
        />
      )}
    </BoundField>
  );
}
