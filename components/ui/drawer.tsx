'use client';

import type { ReactNode } from 'react';
import { later, useLater } from '@/hooks/use-later';

export type DrawerProps = Readonly<{
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}>;

export const drawerPanel = later(() => import('@/components/ui/drawer-panel'));

/**
 * A panel that slides over the page from its end edge: the menu or a peek on a small window. It comes
 * in a file of its own, as a dialog does.
 */
export function Drawer(props: DrawerProps) {
  const panel = useLater(drawerPanel, props.open);
  return panel && <panel.DrawerPanel {...props} />;
}
