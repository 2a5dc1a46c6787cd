import type { ReactNode } from 'react';

type Props = Readonly<{
  label: string;
  /** Its head, where that says more than the label. */
  title?: ReactNode;
  note?: ReactNode;
  className: string;
  children: ReactNode;
}>;

/** A part of what stands beside the pad. */
export const SidePart = ({ label, title = label, note, className, children }: Props) => (
  <section className={`side-part ${className}`} aria-label={label}>
    <div className="side-head">
      <h2>{title}</h2>
      {note && <span className="text-12 text-ink-3">{note}</span>}
    </div>
    {children}
  </section>
);
