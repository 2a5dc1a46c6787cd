'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { startOf } from '@/hooks/first-field';

type Props = Readonly<{
  open: boolean;
  /** Keeps what had the focus before; it may be another thing that takes it back. */
  openerRef: RefObject<HTMLElement | null>;
  backRef?: RefObject<HTMLElement | null> | undefined;
  /** What takes the focus, if not the first field. */
  first?: RefObject<HTMLElement | null>;
}>;

/**
 * Stands last in a dialog, a drawer or a popover. It takes the focus to the first field when the layer
 * is drawn, and back to where it was when the layer closes: before another key can come, and not a
 * frame later, as the library would.
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
  // It may also be taken away without having been closed.
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

/** What has gone meanwhile leaves the focus to the head of the page, where that takes it. */
const stillThere = (back: HTMLElement | null): HTMLElement | null =>
  back?.isConnected === false ? document.querySelector('h1[tabindex]') : back;
