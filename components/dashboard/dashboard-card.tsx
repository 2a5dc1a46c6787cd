'use client';

import { type ReactNode, useId } from 'react';

export function DashboardCard({
  title,
  note,
  end,
  children,
}: {
  title: string;
  /** As of when, in which currency. */
  note?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h2 id={id}>{title}</h2>
          {note && <span className="text-12 text-ink-3">{note}</span>}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}
