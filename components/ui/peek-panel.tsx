'use client';

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Drawer } from './drawer';
import { PanelFrame } from './panel-frame';
import { useMedia } from '@/hooks/use-media';

type Props = Readonly<{
  title: ReactNode;
  onClose: () => void;
  /** Buttons next to the close button, such as previous and next. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** True if the panel fills the space next to the list. On narrow screens it then fills most of the window. */
  wide?: boolean;
  children: ReactNode;
}>;

/** Side panel that shows one record next to its list. On a narrow screen the panel is a drawer. */
export function PeekPanel(props: Props) {
  const isWide = useMedia('(min-width: 1280px)');
  return isWide ? <SidePanel {...props} /> : <Drawer {...props} open />;
}

function SidePanel({ title, wide = false, ...frame }: Props) {
  const id = useId();
  const aside = useFocusBack();
  return (
    <aside
      ref={aside}
      aria-labelledby={id}
      className={classNames(
        'flex min-h-0 flex-col border-s border-line bg-surface',
        wide ? 'min-w-0 flex-1' : 'w-120 flex-none',
      )}
    >
      <PanelFrame
        title={
          <h2 id={id} className="flex min-w-0 flex-1 items-center gap-2">
            {title}
          </h2>
        }
        {...frame}
      />
    </aside>
  );
}

/** Returns the focus to the opener if the panel is removed while the panel has the focus. */
function useFocusBack() {
  const aside = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const panel = aside.current;
    return () => {
      const isInside = panel?.contains(document.activeElement) === true;
      if (isInside && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return aside;
}
