'use client';

import type { ReactNode } from 'react';

import { RecordLink } from '@/components/layout/record-link';
import { useMayView } from '@/hooks/use-may-view';
import type { HrefArgs } from '@/lib/address';
import { pageOf, type RouteName } from '@/lib/routes';

/** Link to the page that shows the figures of a card in detail; hidden if the user may not view that page. */
export function CardLink({
  to,
  children,
  ...address
}: HrefArgs & { to: RouteName; children: ReactNode }) {
  const mayView = useMayView();
  if (!mayView(pageOf(to))) return null;
  return (
    <RecordLink to={to} {...address} className="text-12 font-medium text-accent">
      {children}
    </RecordLink>
  );
}
