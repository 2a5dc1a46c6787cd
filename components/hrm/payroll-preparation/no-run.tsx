'use client';

import { useTranslations } from 'use-intl';
import { useNextPeriod } from './use-next-period';
import { RecordLink } from '@/components/layout/record-link';
import { useAnswer } from '@/hooks/use-call';
import { usePeriodWords } from '@/hooks/use-period-words';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';

/**
 * Message that the next pay period has no payroll run yet. It names the period, in both calendars if that is
 * possible.
 */
export function NoRunWords() {
  const t = useTranslations('payroll.run');
  const inWords = usePeriodWords();
  const next = useNextPeriod();
  if (!next) return t('none');
  const { own, twin } = inWords(next.period);
  const words = { period: own, twin };
  return next.last ? t('noRun', words) : t('noFirstRun', words);
}

/**
 * Notice above the list. It links to a new run if the next pay period has begun without one, and to withheld payslips.
 */
export function NoRunYet() {
  const t = useTranslations('payroll.run');
  const { may } = usePermission('payroll preparation');
  const today = useToday();
  const next = useNextPeriod();
  const { data: withheld = [] } = useAnswer(payrollPreparation.withheld);
  const isDue = next?.last !== undefined && next.period.from <= today && may('create');
  if (!isDue && withheld.length === 0) return null;
  return (
    <div className="flex flex-none flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line px-gutter py-3">
      {isDue && (
        <RecordLink
          to="app.hrm.payroll-preparation"
          view="new"
          className="font-medium text-accent hover:underline"
        >
          <NoRunWords />
        </RecordLink>
      )}
      {withheld.length > 0 && (
        <span className="flex flex-wrap gap-x-3 text-ink-2">
          {t('withheld', { count: withheld.length })}
          {withheld.slice(0, 3).map(({ id, run_id, name }) => (
            <RecordLink
              key={id}
              to="app.hrm.payroll-preparation"
              view={run_id}
              className="hover:underline"
            >
              <bdi>{name}</bdi>
            </RecordLink>
          ))}
        </span>
      )}
    </div>
  );
}
