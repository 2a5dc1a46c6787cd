import type { ReactNode } from 'react';

/** A page that is mostly a table: close on the screen, and on its side on paper. */
export const WidePage = ({ children }: { children: ReactNode }) => (
  <div
    data-density="compact"
    data-paper="wide"
    className="flex min-h-0 flex-1 flex-col print:block"
  >
    {children}
  </div>
);
