'use client';

import { useId, type ReactNode } from 'react';
import { Drawer } from '@/components/ui/drawer';
import { PanelFrame } from '@/components/ui/panel-frame';
import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{
  title: ReactNode;
  onClose: () => void;
  /** Previous and next, beside the cross. */
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}>;

/** One record beside its list. Where there is no room beside it, it lies over it. */
export function PeekPanel({ title, onClose, actions, footer, children }: Props) {
  const isWide = useMedia('(min-width: 1280px)');
  const id = useId();

  if (!isWide) {
    return (
      <Drawer open onClose={onClose} title={title} actions={actions} footer={footer}>
        {children}
      </Drawer>
    );
  }
  return (
    <aside
      aria-labelledby={id}
      className="flex min-h-0 w-120 flex-none flex-col border-s border-line bg-surface"
    >
      <PanelFrame
        title={
          <h2 id={id} className="flex min-w-0 flex-1 items-center gap-2 truncate">
            {title}
          </h2>
        }
        actions={actions}
        footer={footer}
        onClose={onClose}
      >
        {children}
      </PanelFrame>
    </aside>
  );
}
