import type { ReactNode } from 'react';
import { classNames } from './class-names';

type Props = Readonly<{ className?: string; children: ReactNode }>;

/**
 * A day, number or code that runs left to right in any text. Digits are never changed: codes and numbers of documents
 * stay as they are, and days are already formatted by `useFormats`.
 */
export const Ltr = ({ className, children }: Props) => (
  <bdi dir="ltr" className={classNames('figure', className)}>
    {children}
  </bdi>
);
