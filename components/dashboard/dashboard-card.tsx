'use client';

import { type ReactNode, useId } from 'react';

export function DashboardCard({
  title,
  end,
  children,
}: {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
