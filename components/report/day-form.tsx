'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { isDay } from '@/lib/domain/calendar';

/** One day to be shown, within a filter. */
export function DayForm({
  day,
  label,
  onApply,
}: {
  day: string;
  label: string;
  onApply: (day: string) => void;
}) {
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
