import type { ReactNode } from 'react';

type Props = Readonly<{ label: string; className: string; children: ReactNode }>;

/** What scrolls, and holds nothing that takes the focus: the keys must reach it itself. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);
