'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

/** A window over the page. It takes the focus, gives it back, and Esc closes it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  wide = false,
  firm = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  /** A press beside it does not close it. */
  firm?: boolean;
  children?: ReactNode;
}) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={firm}
      onOpenChange={(next) => !next && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className={classNames('dialog', wide && 'dialog-wide')}>
          <Base.Title>{title}</Base.Title>
          {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
          {children}
          {actions && <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
