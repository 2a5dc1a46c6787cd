'use client';

import { useTranslations } from 'use-intl';

import { DayCell, RecordCell } from '@/components/report/register-cells';
import type { SalesScreenRow } from '@/components/reports/sales-analysis/sales-rows';
import type { SalesAnalysis } from '@/lib/contract/reports/sales-analysis';
import { shownRate } from '@/lib/format/rate';

/** What the deals of a row have in common; parts of a group stand further in. */
export function KeyCell({ row: { kind, keys, document } }: { row: SalesScreenRow }) {
  const t = useTranslations('reports');
  const key = keys.at(-1);
  if (!key) return t('total');
  const { dimension, value, text } = key;
  const words =
    document && dimension === 'document' ? (
      <RecordCell type={document.type} id={document.id} number={text} />
    ) : dimension === 'day' ? (
      <DayCell day={value} />
    ) : (
      <bdi>{text}</bdi>
    );
  return <span className={kind === 'row' && keys.length > 1 ? 'ps-5' : undefined}>{words}</span>;
}

/** What each currency was sold for above what it was bought for. */
export function Spreads({ answer: { spreads } }: { answer: SalesAnalysis }) {
  const t = useTranslations('reports.spreads');
  if (spreads.length === 0) return null;
  return (
    <dl
      aria-label={t('label')}
      className="flex flex-none flex-wrap gap-x-6 gap-y-1 px-gutter pb-3 text-ink-2"
    >
      <dt className="font-medium text-ink">{t('label')}</dt>
      {spreads.map(({ currency, buy, sell, spread }) => (
        <dd key={currency} className="flex items-baseline gap-1.5">
          <span className="cur">{currency}</span>
          <span className="font-medium text-ink">
            <RateFigure rate={spread} />
          </span>
          <span className="text-12 text-ink-3">
            <RateFigure rate={buy} /> → <RateFigure rate={sell} />
          </span>
        </dd>
      ))}
    </dl>
  );
}

/** A rate to read; all of its decimals on the pointer. */
const RateFigure = ({ rate }: { rate: string }) => (
  <bdi dir="ltr" className="figure" title={rate}>
    {shownRate(rate)}
  </bdi>
);
