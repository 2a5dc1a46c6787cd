'use client';

import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useWriting } from '@/hooks/use-writing';

type Props = Readonly<{ className?: string; children: ReactNode }>;

/** A day, a number or a code: it runs from left to right, also within a sentence that does not. */
export function Ltr({ className, children }: Props) {
  const { text } = useWriting();
  return (
    <bdi dir="ltr" className={classNames('figure', className)}>
      {typeof children === 'string' ? text(children) : children}
    </bdi>
  );
}
