'use client';

import { type ReactNode, useId } from 'react';

type Props = Readonly<{ title: string; text?: ReactNode; children: ReactNode }>;

export function AuthCard({ title, text, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-density="comfortable"
      className="card grid w-[min(384px,100%)] gap-4 p-6 sm:p-8"
    >
      <h1 id={id} className="text-22">
        {title}
      </h1>
      {text && <p className="-mt-2 text-ink-2">{text}</p>}
      {children}
    </section>
  );
}
