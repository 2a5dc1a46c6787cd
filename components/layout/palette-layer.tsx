'use client';

import { useLayoutEffect, useState } from 'react';

import { dialogPanel } from '@/components/ui/dialog';
import { later, useLater } from '@/hooks/use-later';

export const palette = later(() => import('@/components/layout/command-palette'));

/** The palette, with what was typed before its file had come. */
export function PaletteLayer() {
  const parts = useLater(palette, true);
  const panel = useLater(dialogPanel, true);
  const typed = useTypedAhead(!parts || !panel);
  return parts && panel && <parts.CommandPalette begun={typed} />;
}

/** What is typed while the field that it is meant for has not been drawn yet. No other key does anything meanwhile. */
function useTypedAhead(isWaiting: boolean): string {
  const [typed, setTyped] = useState('');
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const listen = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === 'Backspace') setTyped((text) => text.slice(0, -1));
      else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) setTyped((text) => text + key);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isWaiting]);
  return typed;
}
