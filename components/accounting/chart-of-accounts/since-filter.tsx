'use client';

import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { ChoiceChip } from '@/components/ui/chip';
import { DateField } from '@/components/ui/date-field';
import { Popover } from '@/components/ui/popover';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { isDay } from '@/lib/domain/calendar';

/** The day since which an account must have had a line, or none. */
export function SinceFilter({
  since,
  onChange,
}: {
  since: string | undefined;
  onChange: (since: string | undefined) => void;
}) {
  const t = useTranslations('accounting.chart.since');
  const ui = useTranslations('ui.filter');
  const { day } = useFormats();
  const [open, setOpen] = useState(false);
  const choose = (next: string | undefined) => {
    onChange(next);
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
          value={since !== undefined && isDay(since) ? day(since) : ui('all')}
        />
      }
    >
      <OneDay since={since ?? ''} onApply={choose} />
    </Popover>
  );
}

function OneDay({
  since,
  onApply,
}: {
  since: string;
  onApply: (since: string | undefined) => void;
}) {
  const t = useTranslations('accounting.chart.since');
  const today = useToday();
  const form = useForm({ defaultValues: { since } });
  const apply = (values: { since: string }) => {
    if (isDay(values.since)) onApply(values.since);
    else form.setError('since', { message: 'day' });
  };

  return (
    <FormProvider {...form}>
      <form className="grid w-56 gap-3 p-2" onSubmit={form.handleSubmit(apply)}>
        <DateField name="since" label={t('day')} today={today} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            {t('apply')}
          </Button>
          {since !== '' && <Button onClick={() => onApply(undefined)}>{t('clear')}</Button>}
        </div>
      </form>
    </FormProvider>
  );
}
