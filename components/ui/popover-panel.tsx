'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { PopoverProps } from '@/components/ui/popover';

/** The popover itself, open from the start. */
export function PopoverPanel({
  trigger,
  label,
  open,
  onOpenChange,
  finalFocus,
  align = 'start',
  children,
}: PopoverProps) {
  return (
    <Base.Root defaultOpen open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align={align} sideOffset={4}>
          <Base.Popup className="pop" aria-label={label} finalFocus={finalFocus}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
