'use client';

import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useId, type ReactElement, type ReactNode } from 'react';

/** More of what is there already, on hover and on focus: the exact figure, the full text. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger delay={300} render={children} aria-describedby={id} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6}>
          <Base.Popup id={id} role="tooltip" className="tip">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
