import { useLayoutEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';

/** Parsed value of a text, or the reason why it cannot be parsed. */
export type Reading<Problem extends string> =
  | Readonly<{ value: string }>
  | Readonly<{ problem: Problem }>;

/**
 * State of an input whose text represents a value. While the user edits, the text is unchanged; afterwards it is
 * reformatted. Text that cannot be parsed becomes the form value, so that the form refuses it and no partly parsed
 * amount is sent.
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
  /** Formats a value for display while the user does not edit it. */
  write: (value: string) => string;
  onChange: (value: string) => void;
  onBlur: () => void;
}) {
  const [draft, setDraft] = useState<string>();
  const edited = useRef<HTMLInputElement>(null);
  const isEdited = draft !== undefined;
  // True if the form set a value while the text was empty. The field then shows and selects that value.
  const isGiven = draft === '' && value !== '';
  // A layout effect selects the text before the next key press, so that the key replaces it.
  useLayoutEffect(() => {
    if (isEdited) edited.current?.select();
  }, [isEdited, isGiven]);
  const reading = value === '' ? { value } : read(value);
  const problem = 'problem' in reading ? reading.problem : undefined;

  /** Sets a value, even while the user edits the text. */
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
