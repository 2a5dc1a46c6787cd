'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { startOf } from '@/hooks/first-field';

type Props = Readonly<{
  open: boolean;
  /**
   * Receives the element that had the focus when the layer opened. With `backRef`, the focus returns to the element of
   * that ref instead.
   */
  openerRef: RefObject<HTMLElement | null>;
  backRef?: RefObject<HTMLElement | null> | undefined;
  /** Element that gets the focus instead of the first field. */
  first?: RefObject<HTMLElement | null>;
}>;

/**
 * Moves the focus to the first field when the layer renders, and back when the layer closes. The focus moves in the
 * same frame, so that no key press is lost. Must be the last child of a dialog, drawer or popover.
 */
export function LayerFocus({ open, openerRef, backRef = openerRef, first }: Props) {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const layer = mark.current?.parentElement;
    const now = document.activeElement;
    if (!layer) return;
    if (!open) giveBack(layer, backRef);
    else if (!layer.contains(now)) {
      openerRef.current = now instanceof HTMLElement && now !== document.body ? now : null;
      (first?.current ?? startOf(layer) ?? layer).focus({ preventScroll: true });
    }
  }, [open, openerRef, backRef, first]);
  // Returns the focus also if the layer is unmounted without being closed first.
  useLayoutEffect(() => {
    const layer = mark.current?.parentElement;
    return () => {
      if (layer) giveBack(layer, backRef);
    };
  }, [backRef]);
  return <span ref={mark} hidden />;
}

/** Returns the focus to the opener, unless an element outside the layer has it. */
function giveBack(layer: Element, backRef: RefObject<HTMLElement | null>): void {
  const now = document.activeElement;
  const isLost = now === null || now === document.body || layer.contains(now);
  if (isLost) stillThere(backRef.current)?.focus({ preventScroll: true });
}

/**
 * Returns the element that gets the focus back. If that element was removed, returns the heading of the page, if the
 * heading is focusable.
 */
const stillThere = (back: HTMLElement | null): HTMLElement | null =>
  back?.isConnected === false ? document.querySelector('h1[tabindex]') : back;
