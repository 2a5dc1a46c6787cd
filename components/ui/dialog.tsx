'use client';

import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export type DialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  /** True if a click outside does not close the dialog. */
  firm?: boolean;
  children?: ReactNode;
}>;

export const dialogPanel = lazyPart(() => import('./dialog-panel'));

/**
 * Modal dialog. It takes the focus when it opens and returns the focus when it closes; Esc closes it. The code of the
 * dialog is a separate chunk, which the frame prefetches.
 */
export function Dialog(props: DialogProps) {
  const panel = useLazyPart(dialogPanel, props.open);
  return panel && <panel.DialogPanel {...props} />;
}
