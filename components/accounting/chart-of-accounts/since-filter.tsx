'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { ChoicePopover } from '@/components/ui/choice-popover';
import { DateField } from '@/components/ui/date-field';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { isDay } from '@/lib/domain/calendar';

type Props = Readonly<{ since: string | undefined; onChange: (since: string | undefined) => void }>;

/** Filters accounts by the day of their latest line. */
export function SinceFilter({ since, onChange }: Props) {
  const t = useTranslations('chart-of-accounts.since');
  const ui = useTranslations('ui.filter');
  const { day } = useFormats();
  return (
    <ChoicePopover
      name={t('label')}
      value={since !== undefined && isDay(since) ? day(since) : ui('all')}
      onChoose={onChange}
    >
      {(choose) => <OneDay since={since ?? ''} onApply={choose} />}
    </ChoicePopover>
  );
}

type OneDayProps = Readonly<{ since: string; onApply: (since: string | undefined) => void }>;

function OneDay({ since, onApply }: OneDayProps) {
  const t = useTranslations('chart-of-accounts.since');
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
