import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

type Props = Readonly<{ className?: string; children: ReactNode }>;

/** A day, a number or a code: it runs from left to right, also within a sentence that does not. */
export const Ltr = ({ className, children }: Props) => (
  <bdi dir="ltr" className={classNames('figure', className)}>
    {children}
  </bdi>
);
