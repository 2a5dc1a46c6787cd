'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { LayerFocus } from './layer-focus';

type Props = Readonly<{
  open: boolean;
  onClose: () => void;
  /** True if a click outside does not close the layer. */
  firm?: boolean;
  className: string;
  children: ReactNode;
}>;

/** Modal layer over the page: a dialog or a drawer. */
export function Layer({ open, onClose, firm = false, className, children }: Props) {
  const opener = useRef<HTMLElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={firm}
      onOpenChange={(next) => !next && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          className={className}
          initialFocus={false}
          finalFocus={() => opener.current?.isConnected !== true}
        >
          {children}
          <LayerFocus open={open} openerRef={opener} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export const LayerTitle = Base.Title;
export const LayerText = Base.Description;
