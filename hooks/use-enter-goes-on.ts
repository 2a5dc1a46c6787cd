'use client';

import type { KeyboardEvent } from 'react';
import { fieldsOf } from './first-field';
import { drawNow } from './draw-now';
import { usePreferences } from './use-preferences';
import { isDialogOpen } from './use-shortcuts';

/**
 * Enter goes from any field of a form to the next, and from the last one to the button that saves; a
 * text of several lines keeps it, and so does a list that is open. Those who prefer that Enter saves
 * get none of it.
 */
export function useEnterGoesOn() {
  const { enter_key } = usePreferences();
  return enter_key === 'next' ? HANDLERS : undefined;
}

const HANDLERS = {
  // A choice would be opened by the key; Space and Alt with an arrow do that.
  onKeyDownCapture: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isClosedChoice(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    goOn(event.currentTarget, event.target);
  },
  onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isPlainEnter(event) || !isLine(event.target)) return;
    // What a box has taken, it has taken by this key; anything else that was done with it was all.
    if (event.defaultPrevented && !isBox(event.target)) return;
    event.preventDefault();
    goOn(event.currentTarget, event.target);
  },
};

function goOn(form: HTMLFormElement, from: HTMLElement): void {
  // What was taken may have made fields appear, or opened a dialog, to which the focus belongs.
  drawNow();
  if (isDialogOpen() && from.closest('.dialog') === null) return;
  const fields = fieldsOf(form);
  const next = fields[fields.indexOf(from) + 1] ?? saverOf(form);
  next?.focus();
}

/** The button that a form ends with; it may stand outside of it. */
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

/** A field of one line; a file is chosen by Enter. */
const isLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'file';

const isBox = (target: HTMLInputElement) => target.getAttribute('role') === 'combobox';
