import type { ReactNode } from 'react';

type Props = Readonly<{ label: string; className: string; children: ReactNode }>;

/** Scrollable region. It is focusable, so that keys can scroll it even if its content cannot take the focus. */
export const ScrollRegion = ({ label, className, children }: Props) => (
  <div role="region" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
);
