'use client';

import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';

import { BoundField, type FieldProps } from '@/components/ui/bound-field';

/** What parts one from the next, in either script. */
const BETWEEN = /[,،;\n]/;

const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((word) => word.trim())
    .filter((word) => word !== '');

type Props = FieldProps & Readonly<{ dir?: 'ltr' | 'auto'; isUpper?: boolean }>;

/** Several words in one box, with commas between them. The form holds them one by one. */
export function WordsField({ dir = 'auto', isUpper = false, ...props }: Props) {
  const { field } = useController<FieldValues, string>({ name: props.name });
  const held: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const [text, setText] = useState(held.join(', '));
  const type = (typed: string) => {
    setText(typed);
    field.onChange(wordsOf(typed));
  };
  return (
    <BoundField {...props}>
      {({ control }) => (
        <span className="input">
          <input
            {...control}
            ref={field.ref}
            name={field.name}
            dir={dir}
            autoComplete="off"
            value={text}
            onBlur={field.onBlur}
            onChange={({ target }) => type(isUpper ? target.value.toUpperCase() : target.value)}
          />
        </span>
      )}
    </BoundField>
  );
}
