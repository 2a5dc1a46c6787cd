'use client';

import type { ReactNode } from 'react';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export type DrawerProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}>;

export const drawerPanel = lazyPart(() => import('./drawer-panel'));

/** Panel that slides in from the end edge, such as a side panel on narrow windows. Its code is a separate chunk. */
export function Drawer(props: DrawerProps) {
  const panel = useLazyPart(drawerPanel, props.open);
  return panel && <panel.DrawerPanel {...props} />;
}
