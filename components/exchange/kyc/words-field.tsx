'use client';

import { useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';

import { BoundField, type FieldProps } from '@/components/ui/bound-field';

/** Separators between words, Latin and Persian. */
const BETWEEN = /[,،;\n]/;

const wordsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((word) => word.trim())
    .filter((word) => word !== '');

type Props = FieldProps & Readonly<{ dir?: 'ltr' | 'auto'; isUpper?: boolean }>;

/** Text box for several words, separated by commas. The value is a list. */
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
