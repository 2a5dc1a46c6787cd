const LINES = 'input:not([type="checkbox"], [type="radio"], [disabled])';

/** Moves from one single-line field of a form to the next; says whether there was one. */
export function focusNextField(form: HTMLFormElement, from: EventTarget): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>(LINES)];
  const at = fields.findIndex((field) => field === from);
  const next = at < 0 ? undefined : fields[at + 1];
  next?.focus();
  return next !== undefined;
}
