'use client';

import type { KeyboardEvent } from 'react';
import { fieldsOf } from './first-field';
import { drawNow } from './draw-now';
import { usePreferences } from './use-preferences';
import { isDialogOpen } from './use-shortcuts';

/**
 * Enter moves from a field to the next one, and from the last one to the save button. Multi-line fields and open lists
 * keep the key. Undefined if the user prefers that Enter saves.
 */
export function useEnterGoesOn() {
  const { enter_key } = usePreferences();
  return enter_key === 'next' ? HANDLERS : undefined;
}

const HANDLERS = {
  // Without this, Enter would open a closed select; Space and Alt+arrow still open it.
  onKeyDownCapture: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isClosedChoice(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    goOn(event.currentTarget, event.target);
  },
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isLine(event.target)) return;
    // If another handler used the key, the focus stays. A combobox is the exception: it uses Enter to choose an option,
    // and then the focus moves on.
    if (event.defaultPrevented && !isBox(event.target)) return;
    event.preventDefault();
    goOn(event.currentTarget, event.target);
  },
};

function goOn(form: HTMLFormElement, from: HTMLElement): void {
  // Render first, because the chosen value may have added fields or opened a dialog, which then gets the focus.
  drawNow();
  if (isDialogOpen() && from.closest('.dialog') === null) return;
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(from) + 1] ?? saverOf(form);
  next?.focus();
}

/** The form's submit button, which may be outside of the form element. */
const saverOf = (form: HTMLFormElement) =>
  [...form.elements].find(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit',
  ) ?? form.querySelector<HTMLElement>('footer .btn-primary');

const isPlainEnter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey;

const isClosedChoice = (target: EventTarget): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement &&
  target.getAttribute('role') === 'combobox' &&
  target.getAttribute('aria-expanded') !== 'true';

/** A single-line field; Enter opens a file field. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'file';

const isBox = (target: HTMLInputElement) => target.getAttribute('role') === 'combobox';
