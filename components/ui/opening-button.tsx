'use client';

import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';

/** A button, or something that takes the props of one. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

const ARROWS: readonly string[] = ['ArrowDown', 'ArrowUp'];

type Props = Readonly<{
  trigger: Trigger;
  opens: 'menu' | 'dialog';
  onIntent: () => void;
  /** Told the key, when it was one: `Enter` for whatever presses a button. */
  onOpen: (key?: string) => void;
}>;

/**
 * The button of a menu or a popover whose panel has not been fetched yet. It looks and is read out
 * like the one that takes its place when the panel opens.
 */
export function OpeningButton({ trigger, opens, onIntent, onOpen }: Props) {
  const press = ({ detail }: MouseEvent) => onOpen(detail === 0 ? 'Enter' : undefined);
  const openByArrow = (event: KeyboardEvent) => {
    if (opens !== 'menu' || !ARROWS.includes(event.key)) return;
    event.preventDefault();
    onOpen(event.key);
  };
  return cloneElement(trigger, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    onClick: press,
    onKeyDown: openByArrow,
  });
}
