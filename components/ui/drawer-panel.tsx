'use client';

import { classNames } from './class-names';
import { Layer, LayerTitle } from './layer';
import type { DrawerProps } from './drawer';
import { PanelFrame } from './panel-frame';

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
