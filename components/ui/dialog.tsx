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
  /** A press beside it does not close it. */
  firm?: boolean;
  children?: ReactNode;
}>;

export const dialogPanel = later(() => import('@/components/ui/dialog-panel'));

/**
 * A window over the page. It takes the focus, gives it back, and Esc closes it. It comes in a file of
 * its own, which the frame has fetched before anybody needs it.
 */
export function Dialog(props: DialogProps) {
  const panel = useLater(dialogPanel, props.open);
  return panel && <panel.DialogPanel {...props} />;
}
