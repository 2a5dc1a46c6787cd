import type { ReactNode } from 'react';

/** A labelled value on a printed document. */
export const PaperFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
