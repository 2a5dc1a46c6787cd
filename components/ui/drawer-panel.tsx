'use client';

import { classNames } from '@/components/ui/class-names';
import { Layer, LayerTitle } from '@/components/ui/layer';
import type { DrawerProps } from '@/components/ui/drawer';
import { PanelFrame } from '@/components/ui/panel-frame';

export function DrawerPanel({
  open,
  onClose,
  title,
  actions,
  footer,
  wide = false,
  children,
}: DrawerProps) {
  return (
    <Layer open={open} onClose={onClose} className={classNames('drawer', wide && 'drawer-wide')}>
      <PanelFrame
        title={<LayerTitle className="flex min-w-0 flex-1 items-center gap-2">{title}</LayerTitle>}
        actions={actions}
        footer={footer}
        onClose={onClose}
      >
        {children}
      </PanelFrame>
    </Layer>
  );
}
