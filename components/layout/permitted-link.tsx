'use client';

import type { ReactNode } from 'react';

import { classNames } from '@/components/ui/class-names';
import { RecordLink } from './record-link';
import { useMayView } from '@/hooks/use-may-view';
import type { HrefArgs } from '@/lib/address';
import { pageOf, type RouteName } from '@/lib/routes';

/** A link if the user may view the page, otherwise plain text. */
export function PermittedLink({
  to,
  className,
  children,
  ...address
}: HrefArgs & { to: RouteName; className?: string; children: ReactNode }) {
  const mayView = useMayView();
  if (!mayView(pageOf(to))) return <span className={className}>{children}</span>;
  return (
    <RecordLink to={to} {...address} className={classNames(className, 'hover:underline')}>
      {children}
    </RecordLink>
  );
}
