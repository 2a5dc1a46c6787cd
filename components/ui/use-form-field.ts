import { type FieldValues, useController } from 'react-hook-form';

import { useErrorText } from './use-error-text';

/** A field of the surrounding form, with the text of its error. */
export function useFormField(name: string) {
  const { field, fieldState } = useController<FieldValues, string>({ name });
  const errorText = useErrorText();
  return { field, error: fieldState.error && errorText(fieldState.error.message ?? '') };
}
