import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';

/** What a text means: the exact value, or the word for why it cannot be told. */
export type Reading<Problem extends string> =
  Readonly<{ value: string }> | Readonly<{ problem: Problem }>;

/**
 * The state of an input whose text is a way of writing its value. While it is edited the text is left
 * alone; afterwards it is written in the usual way. What cannot be read goes into the form as it was
 * typed, so that the form refuses it: no half-read amount is ever sent.
 */
export function useTypedText<Problem extends string>({
  value,
  read,
  write,
  onChange,
  onBlur,
}: {
  value: string;
  read: (text: string) => Reading<Problem>;
  /** How a value is shown while nobody edits it. */
  write: (value: string) => string;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const [draft, setDraft] = useState<string>();
  const edited = useRef<HTMLInputElement>(null);
  const isEdited = draft !== undefined;
  // Nothing is typed yet, and the form was given a value meanwhile: it is shown like one that was there before.
  const isGiven = draft === '' && value !== '';
  // With the drawing itself: a key pressed right after must replace what was there.
  useLayoutEffect(() => {
    if (isEdited) edited.current?.select();
  }, [isEdited, isGiven]);
  const reading = value === '' ? { value } : read(value);
  const problem = 'problem' in reading ? reading.problem : undefined;

  /** Puts a value in, also while the text is edited. */
  const put = (next: string) => {
    if (isEdited) setDraft(next);
    onChange(next);
  };

  return {
    put,
    problem: isEdited ? undefined : problem,
    input: {
      value:
        (isGiven ? value : draft) ?? (problem === undefined && value !== '' ? write(value) : value),
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        edited.current = target;
        setDraft(value);
      },
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setDraft(target.value);
        const typed = target.value.trim() === '' ? { value: '' } : read(target.value);
        onChange('value' in typed ? typed.value : target.value);
      },
      onBlur: () => {
        setDraft(undefined);
        onBlur();
      },
    },
  };
}
