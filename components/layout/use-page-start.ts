import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * On every other page the next Tab comes to its content first. A page that opens leaves the browser
 * where the followed link stood, in the menu or in a layer that is gone; the content takes the focus and
 * gives it up again, which moves that place and leaves the focus free for whatever the page gives it to.
 */
export function usePageStart(): void {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const now = document.activeElement;
    const isFollowed = now === null || now === document.body || now.closest('nav') !== null;
    const main = document.getElementById('main');
    if (!isFollowed || !main || main.contains(now)) return;
    main.focus({ preventScroll: true });
    main.blur();
  }, [path]);
}
