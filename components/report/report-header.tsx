'use client';

import { useTranslations } from 'use-intl';

import { useFilterWords } from '@/components/report/use-filter-words';
import type { FilterName } from '@/components/report/definition';
import { useFormats } from '@/hooks/use-formats';
import { usePeriodWords } from '@/hooks/use-period-words';
import type { FilterValues } from '@/hooks/use-report-filters';
import { useWriting } from '@/hooks/use-writing';
import type { ReportHead } from '@/lib/contract/reports/report';
import { apart } from '@/lib/format/isolated';
import type { PeriodWords } from '@/lib/format/period-words';
import { keyOf, type ReportRoute } from '@/lib/routes';

type Props = Readonly<{
  route: ReportRoute;
  filters: readonly FilterName[];
  input: FilterValues;
  head: ReportHead | undefined;
}>;

/** Layout of a report's head, also while the report is fetched. */
export const HEADER_CLASS =
  'flex flex-none flex-wrap items-start justify-between gap-x-6 gap-y-2 ps-gutter pe-6 pt-5 pb-4 max-sm:pt-3 max-sm:pb-2';

/** Header of a report: title, organisation, period, filters, and who generated it when. */
export function ReportHeader({ route, filters, input, head }: Props) {
  const label = useTranslations('routes');
  const inWords = usePeriodWords();
  const words = useFilterWords(filters, input, head);
  const period = head && inWords(head);

  return (
    <header className={HEADER_CLASS}>
      <div>
        <h1>{label(keyOf(route))}</h1>
        <p className="min-h-5 text-ink-2">{head?.organisation}</p>
      </div>
      {head && period && <HeadFacts head={head} period={period} words={words} />}
    </header>
  );
}

function HeadFacts({
  head,
  period,
  words,
}: Readonly<{ head: ReportHead; period: PeriodWords; words: string }>) {
  const t = useTranslations('reports');
  const { instant } = useFormats();
  const { text } = useWriting();
  return (
    <div className="grid gap-px text-end text-12 text-ink-3 max-sm:text-start">
      <p>
        {t(head.as_of === undefined ? 'head.period' : 'head.asOf')}{' '}
        <span className="text-ink">{text(period.own)}</span>
        {period.twin && ` · ${text(period.twin)}`}
      </p>
      <p className="first-letter:uppercase">{text(words)}</p>
      <p className="max-sm:hidden">
        {t('head.made', {
          at: apart(instant(head.generated_at)),
          by: apart(head.generated_by),
        })}
      </p>
    </div>
  );
}
