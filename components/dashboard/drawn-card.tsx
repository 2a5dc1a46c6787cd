'use client';

import { type ReactNode, useState } from 'react';

import { type CardProps, DashboardCard } from './dashboard-card';
import { type Look, LookSwitch } from '@/components/ui/look-switch';

type Props = Omit<CardProps, 'children'> &
  Readonly<{ first?: Look; children: (look: Look) => ReactNode }>;

/** Card that shows its figures as a chart or a table. `end` is rendered before the button that switches the view. */
export function DrawnCard({ end, first = 'chart', children, ...card }: Props) {
  const [look, setLook] = useState<Look>(first);
  return (
    <DashboardCard
      {...card}
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
