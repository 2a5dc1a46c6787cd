import type { ReactNode } from 'react';

/** What is known of a record, each fact beside its name. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] content-start gap-x-5 gap-y-1.5">
    {children}
  </dl>
);

/** What somebody typed; nothing where nobody did. */
export const WordFact = ({ label, of }: { label: string; of: string | null | undefined }) =>
  of ? (
    <Fact label={label}>
      <bdi>{of}</bdi>
    </Fact>
  ) : null;

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
