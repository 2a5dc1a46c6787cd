import type { ReactNode } from 'react';

type Props = Readonly<{
  title: string;
  note?: ReactNode;
  /** Buttons at the end of the heading. */
  acts: ReactNode;
  className?: string;
  children: ReactNode;
}>;

/** Section of the ticket form below the lines. */
export const PadPart = ({ title, note, acts, className = 'pad-part', children }: Props) => (
  <section className={className} aria-label={title}>
    <div className="pad-part-head">
      <h2>{title}</h2>
      {note && <span className="text-ink-3">{note}</span>}
      <span className="flex-1" />
      {acts}
    </div>
    {children}
  </section>
);
