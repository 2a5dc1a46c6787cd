'use client';

import { useTranslations } from 'use-intl';

import { DayCell, RecordCell } from '@/components/report/register-cells';
import type { SalesScreenRow } from './sales-rows';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { Towards } from '@/components/ui/from-to';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { SalesAnalysis } from '@/lib/contract/reports/sales-analysis';

/** Last grouping key of a row. A row with two keys is indented, because it belongs to the group above. */
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

/** Spread of each currency: average selling rate less average buying rate. */
export function Spreads({ answer: { spreads } }: { answer: SalesAnalysis }) {
  const t = useTranslations('reports.spreads');
  const { spread } = useRateFormat();
  if (spreads.length === 0) return null;
  return (
    <dl
      aria-label={t('label')}
      className="flex flex-none flex-wrap gap-x-6 gap-y-1 px-gutter pb-3 text-ink-2"
    >
      <dt className="font-medium text-ink">{t('label')}</dt>
      {spreads.map(({ currency, quoted_buy: buy, quoted_sell: sell }) => (
        <dd key={currency} className="flex items-baseline gap-1.5">
          <span className="text-ink-3">{currency}</span>
          <span className="font-medium text-ink">
            <Ltr>{spread(currency, { buy, sell })}</Ltr>
          </span>
          <span className="text-12 text-ink-3">
            <Rate of={currency} asQuoted={buy} /> <Towards /> <Rate of={currency} asQuoted={sell} />
          </span>
        </dd>
      ))}
    </dl>
  );
}
