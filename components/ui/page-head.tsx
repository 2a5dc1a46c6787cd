import type { ReactNode } from 'react';

import { PaperNote } from './paper-note';

type Props = Readonly<{ title: string; count?: number | undefined; children?: ReactNode }>;

/** Title line of a screen, with a count and actions. */
export function PageHead({ title, count, children }: Props) {
  return (
    <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 px-gutter py-3">
      <h1>
        {title}
        {count !== undefined && <span className="count ms-1.5 text-14">{count}</span>}
      </h1>
      <PaperNote />
      <div className="ms-auto flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
