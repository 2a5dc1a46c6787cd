import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Puts the focus on a field of a form; where the field has no control, on the first of its line. What
 * is in it is selected, as after Tab: what is typed next takes its place.
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
