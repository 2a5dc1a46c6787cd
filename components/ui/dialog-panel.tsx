'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { classNames } from '@/components/ui/class-names';
import { LayerFocus } from '@/components/ui/layer-focus';
import type { DialogProps } from '@/components/ui/dialog';

/** The dialog itself. */
export function DialogPanel({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  firm = false,
  children,
}: DialogProps) {
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
          className={classNames('dialog', wide && 'dialog-wide')}
          initialFocus={false}
          finalFocus={() => opener.current?.isConnected !== true}
        >
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
          {children}
          {actions && <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>}
          <LayerFocus open={open} openerRef={opener} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
