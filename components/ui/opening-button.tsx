'use client';

import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';

/** A button, or a component with button props. */
export type Trigger = ReactElement<ComponentProps<'button'>>;

const ARROWS: readonly string[] = ['ArrowDown', 'ArrowUp'];

type Props = Readonly<{
  trigger: Trigger;
  opens: 'menu' | 'dialog';
  onIntent: () => void;
  /** Receives the arrow key that opened the menu, `Enter` for any other key, and undefined for a click. */
  onOpen: (key?: string) => void;
}>;

/**
 * Placeholder for the trigger of a menu or popover whose panel is not loaded yet. The placeholder looks and reads like
 * the real trigger, which replaces the placeholder when the panel opens.
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
