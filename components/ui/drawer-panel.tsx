'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { LayerFocus } from '@/components/ui/layer-focus';
import type { DrawerProps } from '@/components/ui/drawer';
import { PanelFrame } from '@/components/ui/panel-frame';

/** The drawer itself. */
export function DrawerPanel({
  open,
  onClose,
  title,
  actions,
  footer,
  wide = false,
  children,
}: DrawerProps) {
  const opener = useRef<HTMLElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={classNames('drawer', wide && 'drawer-wide')}
          initialFocus={false}
          finalFocus={() => opener.current?.isConnected !== true}
        >
          <PanelFrame
            title={
              <Base.Title className="flex min-w-0 flex-1 items-center gap-2 truncate">
                {title}
              </Base.Title>
            }
            actions={actions}
            footer={footer}
            onClose={onClose}
          >
            {children}
          </PanelFrame>
          <LayerFocus open={open} openerRef={opener} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
