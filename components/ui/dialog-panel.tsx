'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { classNames } from '@/components/ui/class-names';
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
