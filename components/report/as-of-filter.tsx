'use client';

import { useTranslations } from 'use-intl';

import { DayForm } from './day-form';
import type { FilterProps } from './filter-props';
import { PeriodChoices } from './period-choices';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { useFormats } from '@/hooks/use-formats';
import type { PeriodName } from '@/lib/domain/report-period';

const USUAL = 'today';
/** Named periods offered; the report uses their last day. */
const ENDS = [
  USUAL,
  'yesterday',
  'last-month',
  'last-quarter',
  'last-fiscal-year',
  'last-solar-month',
] as const satisfies readonly PeriodName[];

/** Day of the balances: the last day of a named period, or any day. */
export function AsOfFilter({ input, change, head }: FilterProps) {
  const t = useTranslations('reports.asOf');
  const { day } = useFormats();
  const typed = input.as_of ?? input.to;
  const name = typed === undefined ? (input.period ?? USUAL) : undefined;
  const isNamed = ENDS.some((end) => end === name);
  const chosen = typed ?? head?.to ?? '';

  return (
    <ChoicePopover<Changes>
      name={t('label')}
      value={isNamed ? t(`name.${name}`) : day(chosen)}
      onChoose={(changes) =>
        change({ as_of: undefined, to: undefined, period: undefined, ...changes })
      }
    >
      {(choose) => (
        <div className="grid gap-2 p-1 sm:grid-cols-2">
          <PeriodChoices
            names={ENDS}
            chosen={name}
            wordOf={(one) => t(`name.${one}`)}
            onChoose={(one) => choose({ period: one === USUAL ? undefined : one })}
          />
          <DayForm day={chosen} label={t('day')} onApply={(as_of) => choose({ as_of })} />
        </div>
      )}
    </ChoicePopover>
  );
}

type Changes = Parameters<FilterProps['change']>[0];
