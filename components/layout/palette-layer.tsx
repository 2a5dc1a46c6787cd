'use client';

import { dialogPanel } from '@/components/ui/dialog';
import { later, useLater } from '@/hooks/use-later';
import { useTypedAhead } from '@/hooks/use-typed-ahead';

export const palette = later(() => import('@/components/layout/command-palette'));

/** The palette, with what was typed before its file had come. */
export function PaletteLayer() {
  const parts = useLater(palette, true);
  const panel = useLater(dialogPanel, true);
  const typed = useTypedAhead(!parts || !panel);
  return parts && panel && <parts.CommandPalette begun={typed} />;
}
