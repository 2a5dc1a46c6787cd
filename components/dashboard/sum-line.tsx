import type { ReactNode } from 'react';

/** A sum and its name, on one line of a card's list. */
export const SumLine = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-2">{name}</dt>
    <dd>{children}</dd>
  </div>
);
