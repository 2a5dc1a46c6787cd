const FIELDS =
  'input:not([type="hidden"], [type="file"], .sr-only), textarea, select, button[role="combobox"]';
const STOPS = `${FIELDS}, button, a[href], [tabindex="0"]`;

/** True if the keyboard can focus the element: it is enabled, visible to screen readers and in the tab order. */
const canTakeFocus = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled, [aria-hidden="true"]');

const among = (root: ParentNode, which: string) =>
  [...root.querySelectorAll<HTMLElement>(which)].filter(canTakeFocus);

/** Focusable fields within an element, in document order. */
export const fieldsOf = (root: ParentNode): readonly HTMLElement[] => among(root, FIELDS);

/** First focusable field; if there is none, the first other element that the keyboard can focus. */
export const startOf = (root: ParentNode): HTMLElement | undefined =>
  fieldsOf(root)[0] ?? among(root, STOPS)[0];

/** Elements that keep the focus, because the user types, moves in a list or selects a tab in them. */
const HELD = 'input, textarea, select, [contenteditable="true"], [role="tab"], [data-row]';

/** True if an element of `HELD`, or an element inside `within`, has the focus. */
export function isFocusHeld(within: Element): boolean {
  const now = document.activeElement;
  return now !== null && (within.contains(now) || now.matches(HELD));
}
