'use client';

import { Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { type DrawnGroup, drawnGroups } from './sales-rows';
import { BarChart, BulletBars, DivergingBars } from '@/components/ui/charts/lazy-charts';
import { useFormats } from '@/hooks/use-formats';
import { useMedia } from '@/hooks/use-media';
import type { SalesAnalysis } from '@/lib/contract/reports/sales-analysis';

/** Chart of the volume by the first dimension: in order of time for a time dimension, otherwise the largest values. */
export function SalesDrawn({ answer }: { answer: SalesAnalysis }) {
  const t = useTranslations('reports.drawn');
  const dimensions = useTranslations('reports.dimension');
  const { baseMark } = useFormats();
  const isWide = useMedia('(min-width: 640px)');
  const groups = drawnGroups(answer);
  const [first] = answer.group;
  if (first === undefined || groups.length < 2) return null;
  const title = t('title', { by: dimensions(`name.${first}`), currency: baseMark });
  return (
    <details open={isWide} className="no-print flex-none px-gutter pb-3">
      <summary className="w-fit cursor-pointer py-1 font-medium">{title}</summary>
      <div className="max-w-3xl">
        <Suspense>
          <Drawing groups={groups} label={title} isTime={TIMES.has(first)} />
        </Suspense>
      </div>
    </details>
  );
}

const TIMES: ReadonlySet<string> = new Set(['hour', 'weekday', 'day', 'month']);

/** Maximum number of bars if the dimension is not time. */
const MOST = 5;
/** Maximum number of labels below the bars, so that they do not overlap. */
const NAMES = 8;

type DrawingProps = Readonly<{ groups: readonly DrawnGroup[]; label: string; isTime: boolean }>;

function Drawing({ groups, label, isTime }: DrawingProps) {
  const t = useTranslations('reports.dimension.side');
  const { baseMoney } = useFormats();
  if (isTime)
    return (
      <BarChart
        label={label}
        format={baseMoney}
        bars={groups.map(({ key, name, base }, at) => ({
          key,
          name,
          value: base,
          ...(at % Math.ceil(groups.length / NAMES) === 0 && { below: name }),
        }))}
      />
    );
  const largest = groups.toSorted((a, b) => Number(b.base) - Number(a.base)).slice(0, MOST);
  if (groups.some(({ bought, sold }) => bought !== undefined || sold !== undefined)) {
    return (
      <DivergingBars
        label={label}
        before={t('buy')}
        after={t('sell')}
        format={baseMoney}
        bars={largest.map(({ name, bought = '0', sold = '0' }) => ({
          name,
          before: bought,
          after: sold,
        }))}
      />
    );
  }
  return (
    <BulletBars
      label={label}
      bullets={largest.map(({ name, base }) => ({
        name,
        value: base,
        limit: null,
        words: baseMoney(base),
      }))}
    />
  );
}
