import type { ReactNode } from 'react';

export function ReportCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="card grid grid-cols-[minmax(0,1fr)] content-start gap-2 p-4"
    >
      <h2 className="text-13 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export const CardLines = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</dl>
);

export function CardLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="flex-none">{children}</dd>
    </div>
  );
}
