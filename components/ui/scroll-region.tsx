import type { ReactNode } from 'react';

type Props = Readonly<{ label: string; className: string; children: ReactNode }>;

/** Scrollable region without focusable content. The region itself is focusable, so that keys can scroll it. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);
