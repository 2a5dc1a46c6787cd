'use client';

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';

/** A small panel at the control that opens it. Give `open` and `onOpenChange` to close it from inside. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  finalFocus,
  align = 'start',
  children,
}: {
  trigger: ReactElement;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Takes the focus afterwards, when it is not the trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
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
