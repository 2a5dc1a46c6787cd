import type { ReactNode } from 'react';

/** Page that is mainly a table: compact on screen, landscape in print. */
export const WidePage = ({ children }: { children: ReactNode }) => (
  <div
    data-density="compact"
    data-paper="wide"
    className="flex min-h-0 flex-1 flex-col print:block"
  >
    {children}
  </div>
);
