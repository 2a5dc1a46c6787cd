'use client';

import { useEffect, useState } from 'react';

/** How wide a box is inside, in px, whenever that changes; nothing before it was measured. */
export function useRoom(box: HTMLElement | null): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    if (!box) return undefined;
    const measured = new ResizeObserver(() => setRoom(box.clientWidth || undefined));
    measured.observe(box);
    return () => measured.disconnect();
  }, [box]);
  return room;
}
