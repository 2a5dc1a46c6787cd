'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { PanelFrame } from '@/components/ui/panel-frame';

/** A panel that slides over the page from its end edge: the menu or a peek on a small window. */
export function Drawer({
  open,
  onClose,
  title,
  actions,
  footer,
  wide = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={classNames('drawer', wide && 'drawer-wide')}>
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
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
