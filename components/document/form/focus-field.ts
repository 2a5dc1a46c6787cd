import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Focuses a form field or, if the field has no control, the first field of its line. Selects the text of the focused
 * field, so that typing replaces it.
 */
export function focusField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: string,
): void {
  const before = document.activeElement;
  form.setFocus(field as Path<Values>, { shouldSelect: true });
  if (document.activeElement !== before) return;
  const [, line = '0'] = /^lines\.(\d+)/.exec(field) ?? [];
  const first = document.querySelector<HTMLInputElement>(`[data-line="${line}"] input`);
  first?.focus();
  first?.select();
}
