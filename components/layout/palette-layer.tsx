'use client';

import { useLayoutEffect, useState } from 'react';

import { dialogPanel } from '@/components/ui/dialog';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export const palette = lazyPart(() => import('./command-palette'));

/** Command palette. The input starts with the text that the user typed while the code of the palette was loading. */
export function PaletteLayer() {
  const parts = useLazyPart(palette, true);
  const panel = useLazyPart(dialogPanel, true);
  const typed = useTypedAhead(!parts || !panel);
  return parts && panel && <parts.CommandPalette begun={typed} />;
}

/** Captures typed text, with Backspace, until the palette's input is rendered. Other keys are ignored meanwhile. */
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
