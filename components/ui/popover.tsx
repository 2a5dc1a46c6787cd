'use client';

import { type ReactNode, type RefObject, useState } from 'react';
import { OpeningButton, type Trigger } from './opening-button';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export type PopoverProps = Readonly<{
  trigger: Trigger;
  label: string;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Element that gets the focus after closing; by default the trigger. */
  finalFocus?: RefObject<HTMLElement | null>;
  align?: 'start' | 'end';
  children: ReactNode;
}>;

export const popoverPanel = lazyPart(() => import('./popover-panel'));

/**
 * Popover at its trigger. Pass `open` and `onOpenChange` to close the popover from inside. Until the popover is first
 * opened, only the trigger is mounted; the panel is loaded on hover, focus or use.
 */
export function Popover({ open, onOpenChange, ...props }: PopoverProps) {
  const [isRequested, setRequested] = useState(false);
  if (open === true && !isRequested) setRequested(true);
  const panel = useLazyPart(popoverPanel, isRequested);

  if (isRequested && panel)
    return <panel.PopoverPanel {...props} open={open} onOpenChange={onOpenChange} />;
  const ask = () => {
    if (open === undefined) setRequested(true);
    onOpenChange?.(true);
  };
  return (
    <OpeningButton
      trigger={props.trigger}
      opens="dialog"
      onIntent={() => void popoverPanel.fetch()}
      onOpen={ask}
    />
  );
}
