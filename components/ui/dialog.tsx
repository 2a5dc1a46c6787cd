'use client';

import type { ReactNode } from 'react';
import { later, useLater } from '@/hooks/use-later';

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

export const dialogPanel = later(() => import('@/components/ui/dialog-panel'));

/**
 * Modal dialog. It takes the focus and returns it, and Esc closes it. Its code is a separate chunk, which the frame
 * prefetches.
 */
export function Dialog(props: DialogProps) {
  const panel = useLater(dialogPanel, props.open);
  return panel && <panel.DialogPanel {...props} />;
}
