'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DayProps, TwoDaysProps } from './day-form';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { isDay } from '@/lib/domain/calendar';

export function OneDay({ day, label, onApply }: DayProps) {
  const t = useTranslations('reports.period');
  const form = useForm({ defaultValues: { day } });
  const apply = (chosen: { day: string }) => {
    if (isDay(chosen.day)) onApply(chosen.day);
    else form.setError('day', { message: 'day' });
  };
  return (
    <FormProvider {...form}>
      <form className="grid content-start gap-3 p-2" onSubmit={form.handleSubmit(apply)}>
        <DateField name="day" label={label} />
        <Button type="submit" variant="primary">
          {t('apply')}
        </Button>
      </form>
    </FormProvider>
  );
}

export function TwoDays({ from, to, onApply }: TwoDaysProps) {
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
