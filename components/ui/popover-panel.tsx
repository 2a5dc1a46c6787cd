'use client';

import { Popover as Base } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { LayerFocus } from './layer-focus';
import type { PopoverProps } from './popover';

/** Popover that is open on mount. */
export function PopoverPanel({
  trigger,
  label,
  open,
  onOpenChange,
  finalFocus,
  align = 'start',
  children,
}: PopoverProps) {
  const { isOpen, change } = useOpen(open, onOpenChange);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<HTMLElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align={align} sideOffset={4}>
          <Base.Popup className="pop" aria-label={label} initialFocus={false} finalFocus={false}>
            {children}
            <LayerFocus open={isOpen} openerRef={opener} backRef={finalFocus ?? button} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** State of the popover: `open` if it is defined; otherwise the popover is open from mount until the user closes it. */
function useOpen(open: PopoverProps['open'], onOpenChange: PopoverProps['onOpenChange']) {
  const [isShown, setShown] = useState(true);
  const change = (next: boolean) => {
    setShown(next);
    onOpenChange?.(next);
  };
  return { isOpen: open ?? isShown, change };
}
