'use client';

import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { RecordLink } from '@/components/layout/record-link';
import { Icon } from '@/components/ui/icon';
import type { HrefArgs } from '@/lib/address';
import type { RouteName } from '@/lib/routes';

/** So many of one thing wait; it leads to them. */
export function ToFinishRow({
  icon,
  tone = 'text-ink-3',
  name,
  note,
  count,
  to,
  ...address
}: HrefArgs & {
  icon: LucideIcon;
  tone?: string;
  name: string;
  note?: ReactNode;
  count: number;
  to: RouteName;
}) {
  return (
    <li className="border-b border-line last:border-b-0">
      <RecordLink
        to={to}
        {...address}
        className="flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-row-hover"
      >
        <Icon of={icon} className={tone} />
        <span className="min-w-0 flex-1">
          {name} {note && <span className="block text-12 text-ink-3">{note}</span>}
        </span>
        <bdi className="figure font-medium">{count}</bdi>
        <Icon of={ChevronRight} size={14} directional className="text-ink-3" />
      </RecordLink>
    </li>
  );
}
