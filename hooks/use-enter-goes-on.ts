'use client';

import type { KeyboardEvent } from 'react';
import { fieldsOf } from './first-field';
import { drawNow } from './draw-now';
import { usePreferences } from './use-preferences';
import { isDialogOpen } from './use-shortcuts';

/**
 * Key handlers of a form: Enter moves the focus to the next field, and from the last field to the save button.
 * Multi-line fields and open lists handle Enter themselves. Undefined if the user prefers that Enter saves.
 */
export function useEnterGoesOn() {
  const { enter_key } = usePreferences();
  return enter_key === 'next' ? HANDLERS : undefined;
}

const HANDLERS = {
  // Prevents Enter from opening a closed select. Space and Alt+arrow still open it.
  onKeyDownCapture: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isClosedChoice(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    focusNext(event.currentTarget, event.target);
  },
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isLine(event.target)) return;
    // If another handler used Enter, the focus stays.
    // In a combobox, Enter first selects an option, and then the focus moves to the next field.
    if (event.defaultPrevented && !isBox(event.target)) return;
    event.preventDefault();
    focusNext(event.currentTarget, event.target);
  },
};

function focusNext(form: HTMLFormElement, from: HTMLElement): void {
  // Renders first, because the selected value may add fields or open a dialog. An open dialog gets the focus instead.
  drawNow();
  if (isDialogOpen() && from.closest('.dialog') === null) return;
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(from) + 1] ?? saverOf(form);
  next?.focus();
}

/** The form's submit button, which may be outside the form element; otherwise the primary button of its footer. */
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

/** True for an `input` element. A file input is excluded, because Enter opens its file dialog. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'file';

const isBox = (target: HTMLInputElement) => target.getAttribute('role') === 'combobox';
