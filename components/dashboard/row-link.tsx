'use client';

import type { ReactNode } from 'react';

import { RecordLink } from '@/components/layout/record-link';
import type { HrefArgs } from '@/lib/address';
import type { RouteName } from '@/lib/routes';

export const RowLink = (props: HrefArgs & { to: RouteName; children: ReactNode }) => (
  <li className="border-b border-line last:border-b-0">
    <RecordLink
      {...props}
      className="flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-row-hover"
    />
  </li>
);
