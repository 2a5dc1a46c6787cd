'use client';

import { useEffect, useState } from 'react';

import { usePrinting } from './use-printing';

/** What A4 leaves between its margins, in px: lying where a page is marked so, and standing. */
const PAPER = { wide: 1031, upright: 702 } as const;

/**
 * How wide a box is inside, in px, whenever that changes; nothing before it was measured. While the page is
 * printed it is as wide as the paper.
 */
export function useRoom(box: HTMLElement | null): number | undefined {
  const [room, setRoom] = useState<number>();
  const isPrinting = usePrinting();
  useEffect(() => {
    if (!box) return undefined;
    const measured = new ResizeObserver(() => setRoom(box.clientWidth || undefined));
    measured.observe(box);
    return () => measured.disconnect();
  }, [box]);
  if (!isPrinting || !box) return room;
  return box.closest('[data-paper="wide"]') ? PAPER.wide : PAPER.upright;
}
