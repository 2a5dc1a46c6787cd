'use client';

import { CalendarClock, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { RowLink } from './row-link';
import { Icon } from '@/components/ui/icon';
import { useFormats } from '@/hooks/use-formats';
import type { HrefArgs } from '@/lib/address';
import type { RouteName } from '@/lib/routes';

type Props = HrefArgs &
  Readonly<{
    icon: LucideIcon;
    tone?: string;
    name: string;
    note?: ReactNode;
    count: number;
    to: RouteName;
  }>;

export const ToFinishRow = ({
  icon,
  tone = 'text-ink-3',
  name,
  note,
  count,
  ...address
}: Props) => (
  <RowLink {...address}>
    <Icon of={icon} className={tone} />
    <span className="min-w-0 flex-1">
      {name} {note && <span className="block text-12 text-ink-3">{note}</span>}
    </span>
    <bdi className="figure font-medium">{count}</bdi>
    <Icon of={ChevronRight} size={14} directional className="text-ink-3" />
  </RowLink>
);

type DueProps = Readonly<{ name: string; until: string; to: RouteName; view: 'new' | number }>;

/** A row for a pending action in the books, with its date. */
export function DueRow({ name, until, to, view }: DueProps) {
  const t = useTranslations('dashboard.toFinish');
  const { day } = useFormats();
  return (
    <ToFinishRow
      icon={CalendarClock}
      tone="text-warning"
      name={name}
      note={t.rich('until', { day: () => <bdi className="figure">{day(until)}</bdi> })}
      count={1}
      to={to}
      view={view}
    />
  );
}
