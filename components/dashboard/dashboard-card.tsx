'use client';

import { type ReactNode, useId } from 'react';

import { EmptyState } from '@/components/ui/empty-state';

export type CardProps = Readonly<{
  title: string;
  /** Note next to the title, such as the date and the currency of the figures. */
  note?: ReactNode;
  end?: ReactNode;
  /** Text that the card shows if it has no data. */
  none?: string | false;
  children: ReactNode;
}>;

export function DashboardCard({ title, note, end, none, children }: CardProps) {
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
      {none ? <EmptyState kind="none" title={none} /> : children}
    </section>
  );
}
