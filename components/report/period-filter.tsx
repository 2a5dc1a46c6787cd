'use client';

import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { FilterProps } from '@/components/report/filter-props';
import { Button } from '@/components/ui/button';
import { ChoiceChip } from '@/components/ui/chip';
import { DateField } from '@/components/ui/date-field';
import { Popover } from '@/components/ui/popover';
import { useFormats } from '@/hooks/use-formats';
import { isDay } from '@/lib/domain/calendar';
import { PERIODS } from '@/lib/domain/report-period';

const USUAL = 'year-to-date';

/** The days of the report: one of the named periods, or two days. */
export function PeriodFilter({ input, change, head }: FilterProps) {
  const t = useTranslations('reports.period');
  const { day } = useFormats();
  const [open, setOpen] = useState(false);
  const isCustom = input.from !== undefined || input.to !== undefined;
  const name = isCustom ? undefined : (input.period ?? USUAL);
  const days = head && `${day(head.from)} – ${day(head.to)}`;
  const choose = (changes: Readonly<Record<string, string | undefined>>) => {
    change({ period: undefined, from: undefined, to: undefined, ...changes });
    setOpen(false);
  };

  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <ChoiceChip
          name={t('label')}
          value={name === undefined ? (days ?? t('custom')) : t(`name.${name}`)}
        />
      }
    >
      <div className="grid gap-2 p-1 sm:grid-cols-2">
        <ul className="grid content-start">
          {PERIODS.map((period) => (
            <li key={period}>
              <button
                type="button"
                aria-pressed={period === name}
                className="opt w-full text-start hover:bg-row-hover aria-pressed:bg-row-selected"
                onClick={() => choose({ period: period === USUAL ? undefined : period })}
              >
                {t(`name.${period}`)}
              </button>
            </li>
          ))}
        </ul>
        <TwoDays
          from={input.from ?? head?.from ?? ''}
          to={input.to ?? head?.to ?? ''}
          onApply={choose}
        />
      </div>
    </Popover>
  );
}

function TwoDays({
  from,
  to,
  onApply,
}: {
  from: string;
  to: string;
  onApply: (days: { from: string; to: string }) => void;
}) {
  const t = useTranslations('reports.period');
  const form = useForm({ defaultValues: { from, to } });
  const apply = (days: { from: string; to: string }) => {
    const wrong = (['from', 'to'] as const).filter((name) => !isDay(days[name]));
    for (const name of wrong) form.setError(name, { message: 'day' });
    if (wrong.length > 0) return;
    if (days.from > days.to) form.setError('from', { message: t('after') });
    else onApply(days);
  };

  return (
    <FormProvider {...form}>
      <form className="grid w-52 content-start gap-3 p-2" onSubmit={form.handleSubmit(apply)}>
        <DateField name="from" label={t('from')} />
        <DateField name="to" label={t('to')} />
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  );
}
