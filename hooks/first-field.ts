const FIELDS =
  'input:not([type="hidden"], [type="file"], .sr-only), textarea, select, button[role="combobox"]';
const STOPS = `${FIELDS}, button, a[href], [tabindex="0"]`;

/** Whether the keys can go to it: neither disabled nor kept out of the order of Tab. */
const canTakeFocus = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled, [aria-hidden="true"]');

const among = (root: ParentNode, which: string) =>
  [...root.querySelectorAll<HTMLElement>(which)].filter(canTakeFocus);

/** The fields below an element that can be filled in, in the order of Tab. */
export const fieldsOf = (root: ParentNode): readonly HTMLElement[] => among(root, FIELDS);

/** Where the keys begin: the first field; without one, the first button or link. */
export const startOf = (root: ParentNode): HTMLElement | undefined =>
  fieldsOf(root)[0] ?? among(root, STOPS)[0];

/** Somebody types, moves through a list or chooses a tab there: nothing takes the focus away from it. */
const HELD = 'input, textarea, select, [contenteditable="true"], [role="tab"], [data-row]';

/** Whether the focus is with somebody at work, or in this element already. */
export function isFocusHeld(within: Element): boolean {
  const now = document.activeElement;
  return now !== null && (within.contains(now) || now.matches(HELD));
}
