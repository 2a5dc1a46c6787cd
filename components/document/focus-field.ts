import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the focus on a field of a form; where the field has no control, on the first of its line. */
export function focusField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: string,
): void {
  const before = document.activeElement;
  form.setFocus(field as Path<Values>);
  if (document.activeElement !== before) return;
  const [, line = '0'] = /^lines\.(\d+)/.exec(field) ?? [];
  document.querySelector<HTMLElement>(`[data-line="${line}"] input`)?.focus();
}
