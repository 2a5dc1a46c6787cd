import type { ReactNode } from 'react';

/** On a card, where no column head says it, what the figure is. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="text-ink-3 sm:hidden">{label} </span>
    {children}
  </>
);
