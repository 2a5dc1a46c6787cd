'use client';

import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useWriting } from '@/hooks/use-writing';

type Props = Readonly<{ className?: string; children: ReactNode }>;

/** A day, number or code that runs left to right in any text. */
export function Ltr({ className, children }: Props) {
  const { text } = useWriting();
  return (
    <bdi dir="ltr" className={classNames('figure', className)}>
      {typeof children === 'string' ? text(children) : children}
    </bdi>
  );
}
