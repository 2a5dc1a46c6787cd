'use client';

import { useTranslations } from 'use-intl';

import { TwoDaysForm } from '@/components/report/day-form';
import { HOST_PERIOD } from '@/components/report/definition';
import type { FilterProps } from '@/components/report/filter-props';
import { PeriodChoices } from '@/components/report/period-choices';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { useFormats } from '@/hooks/use-formats';
import { PERIODS } from '@/lib/domain/report-period';

/** Period of the report: a named one, or two days. */
export function PeriodFilter(props: FilterProps) {
  const { of, input, change, head } = props;
  const t = useTranslations('reports.period');
  const { day } = useFormats();
  const isCustom = input.from !== undefined || input.to !== undefined;
  const name = isCustom ? undefined : (input.period ?? usualOf(of));
  const days = head && `${day(head.from)} – ${day(head.to)}`;

  return (
    <ChoicePopover<Changes>
      name={t('label')}
      value={name === undefined ? (days ?? t('custom')) : t(`name.${name}`)}
      onChoose={(changes) =>
        change({ period: undefined, from: undefined, to: undefined, ...changes })
      }
    >
      {(choose) => <Periods {...props} name={name} choose={choose} />}
    </ChoicePopover>
  );
}

type Changes = Parameters<FilterProps['change']>[0];

const usualOf = ({ usualPeriod }: FilterProps['of']) => usualPeriod ?? HOST_PERIOD;

type PeriodsProps = FilterProps &
  Readonly<{ name: string | undefined; choose: (changes: Changes) => void }>;

function Periods({ of, input, head, name, choose }: PeriodsProps) {
  const t = useTranslations('reports.period');
  return (
    <div className="grid gap-2 p-1 sm:grid-cols-2">
      <PeriodChoices
        names={PERIODS}
        chosen={name}
        wordOf={(one) => t(`name.${one}`)}
        onChoose={(one) => choose({ period: one === usualOf(of) ? undefined : one })}
      />
      <TwoDaysForm
        from={input.from ?? head?.from ?? ''}
        to={input.to ?? head?.to ?? ''}
        onApply={choose}
      />
    </div>
  );
}
