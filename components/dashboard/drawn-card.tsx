'use client';

import { type ReactNode, useState } from 'react';

import { DashboardCard } from '@/components/dashboard/dashboard-card';
import { type Look, LookSwitch } from '@/components/ui/look-switch';

/** A card whose figures its reader has drawn or written. */
export function DrawnCard({
  title,
  note,
  end,
  first = 'chart',
  children,
}: {
  title: string;
  note: ReactNode;
  /** Before the switch: where the figures come from. */
  end?: ReactNode;
  first?: Look;
  children: (look: Look) => ReactNode;
}) {
  const [look, setLook] = useState<Look>(first);
  return (
    <DashboardCard
      title={title}
      note={note}
      end={
        <span className="flex flex-wrap items-center gap-3">
          {end}
          <LookSwitch value={look} onChange={setLook} />
        </span>
      }
    >
      {children(look)}
    </DashboardCard>
  );
}
