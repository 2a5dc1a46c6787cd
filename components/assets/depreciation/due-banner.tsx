'use client';

import { useTranslations } from 'use-intl';
import { useDue, useLastMonthEnd } from '@/components/assets/depreciation/use-due';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLocale } from '@/hooks/use-locale';
import type { DueAsset } from '@/lib/contract/assets/depreciation';
import { compareDays, type Day, monthOf, yearOf } from '@/lib/domain/calendar';
import { monthsInWords } from '@/lib/format/period-words';

/** Months with depreciation due, in both calendars, and a link to charge them. */
export function DueBanner() {
  const t = useTranslations('assets.depreciation');
  const { locale } = useLocale();
  const to = useLastMonthEnd();
  const { data = [] } = useDue(to);
  const from = earliest(data);
  if (from === undefined) return null;
  const { own, twin } = monthsInWords({ from, to }, locale);
  return (
    <div className="px-gutter pb-3">
      <Callout
        tone="warning"
        actions={
          <RecordLink to="app.asset.depreciation" view="new" className={buttonClass({})}>
            {t('runNow')}
          </RecordLink>
        }
      >
        {t('due', { count: monthsBetween(from, to), months: own, assets: data.length })}
        {twin && <span className="block text-12 text-ink-2">{twin}</span>}
      </Callout>
    </div>
  );
}

const earliest = (due: readonly DueAsset[]): Day | undefined =>
  due.map(({ from }) => from).toSorted(compareDays)[0];

const monthsBetween = (from: Day, to: Day): number =>
  (yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1;
