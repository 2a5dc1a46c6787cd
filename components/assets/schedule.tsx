'use client';

import { type ComponentProps, lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ScheduleTable } from '@/components/assets/schedule-table';
import { ChartOrTable } from '@/components/ui/chart-or-table';
import { type Look, LookSwitch } from '@/components/ui/look-switch';

const ScheduleChart = lazy(async () => ({
  default: (await import('@/components/assets/schedule-chart')).ScheduleChart,
}));

type Props = Omit<ComponentProps<typeof ScheduleTable>, 'label'> & Readonly<{ first?: Look }>;

/** Schedule of an asset as a chart or a table. */
export function Schedule({ rows, first = 'chart', hasStatus }: Props) {
  const t = useTranslations('assets.schedule');
  const [look, setLook] = useState<Look>(first);
  const label = t('title');
  return (
    <section aria-label={label} className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{label}</h2>
        <span className="no-print">
          <LookSwitch value={look} onChange={setLook} />
        </span>
      </div>
      <ChartOrTable
        look={look}
        chart={<ScheduleChart label={label} rows={rows} />}
        table={<ScheduleTable label={label} rows={rows} hasStatus={hasStatus ?? false} />}
      />
    </section>
  );
}
