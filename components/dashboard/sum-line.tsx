import type { ReactNode } from 'react';

export const SumLine = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);
