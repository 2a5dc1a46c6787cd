'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { TemplateValues } from './template-values';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { useToday } from '@/hooks/use-today';
import { isDay } from '@/lib/domain/calendar';
import { occurrence, RECURRENCES } from '@/lib/domain/accounting/recurrence';

/** Number of dates that are listed after `next_on`. */
const NAMED = 3;

/** Lists the dates of the schedule that follow `next_on`, computed from the form values. */
function Following() {
  const t = useTranslations('document.templates');
  const { day } = useFormats();
  const [every, next] = useWatch<TemplateValues, ['every', 'next_on']>({
    name: ['every', 'next_on'],
  });
  const rhythm = RECURRENCES.find((one) => one === every);
  if (!rhythm || !isDay(next)) return null;
  const days = Array.from({ length: NAMED }, (_, at) => day(occurrence(next, rhythm, at + 1)));
  return <p className="text-12 text-ink-2">{t('thenOn', { days: days.join(t('comma')) })}</p>;
}

export function TemplateFields() {
  const t = useTranslations('document.templates');
  const today = useToday();
  const every = useWatch<TemplateValues, 'every'>({ name: 'every' });
  return (
    <>
      <TextField name="name" label={t('name')} required maxLength={100} dir="auto" />
      <div className="grid gap-3 sm:grid-cols-2">
        <RhythmField today={today} />
        {every && <DateField name="next_on" label={t('nextOn')} required today={today} />}
      </div>
      <Following />
    </>
  );
}

/** Interval of the schedule. Choosing one fills in the date of the next use, if that is empty. */
function RhythmField({ today }: { today: string }) {
  const t = useTranslations('document.templates');
  const { getValues, setValue } = useFormContext<TemplateValues>();
  const propose = (value: string) => {
    const chosen = RECURRENCES.find((one) => one === value);
    if (chosen && !getValues('next_on')) setValue('next_on', occurrence(today, chosen, 1));
  };
  const rhythms = RECURRENCES.map((value) => ({ value, label: t(`rhythm.${value}`) }));
  return (
    <SelectField
      name="every"
      label={t('every')}
      placeholder={t('rhythm.none')}
      onTake={propose}
      options={[{ value: '', label: t('rhythm.none') }, ...rhythms]}
    />
  );
}
