'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type AnswerProps = Readonly<{
  icon: LucideIcon;
  look: string;
  title: string;
  text: string;
  children?: ReactNode;
}>;

/** Result of a check: a large sign with a sentence, and facts or a form below. */
export function Answer({ icon, look, title, text, children }: AnswerProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      data-density="comfortable"
      className="card grid w-[min(384px,100%)] grid-cols-1 gap-4 p-6 sm:p-8"
    >
      <span className={classNames('grid size-14 place-items-center rounded-full', look)}>
        <Icon of={icon} size={20} />
      </span>
      <div role="status" className="grid gap-2">
        <h1 id={id} className="text-28">
          {title}
        </h1>
        <p className="text-16 text-ink-2">{text}</p>
      </div>
      {children}
    </section>
  );
}

/** A labelled value, large enough to be compared with a paper. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-18 font-semibold">{children}</dd>
  </div>
);
