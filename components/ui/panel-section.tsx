'use client';

import { type ReactNode, useId } from 'react';

type Props = Readonly<{
  title: string;
  /** Link or action at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}>;

export function PanelSection({ title, end, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-12 font-medium text-ink-2">
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}
