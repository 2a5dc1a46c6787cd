import { type ReactNode, useId } from 'react';

/** A part of a party's record under its own heading. */
export function PartySection({
  title,
  end,
  children,
}: {
  title: string;
  /** What leads on from here. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-1">
      <div className="flex min-h-row flex-wrap items-center justify-between gap-2">
        <h3 id={heading} className="text-12 font-medium text-ink-2">
          {title}
        </h3>
        {end}
      </div>
      {children}
    </section>
  );
}
