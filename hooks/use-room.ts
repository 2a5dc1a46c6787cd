'use client';

import { useEffect, useState } from 'react';

import { usePrinting } from './use-printing';

/** Width of A4 between its margins, in px: `wide` for pages printed in landscape, `upright` for portrait. */
const PAPER = { wide: 1031, upright: 702 } as const;

/** Inner width of a box in px, updated on resize; undefined until measured. While printing, the width of the paper. */
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
