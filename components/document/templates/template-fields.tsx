'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { TemplateValues } from '@/components/document/templates/template-values';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useToday } from '@/hooks/use-today';
import { occurrence, RECURRENCES } from '@/lib/domain/recurrence';

/** How a template is called, how often it makes a draft, and when it does so next. */
export function TemplateFields() {
  const t = useTranslations('document.templates');
  const today = useToday();
  const { getValues, setValue } = useFormContext<TemplateValues>();
  const every = useWatch<TemplateValues, 'every'>({ name: 'every' });
  const propose = (value: string) => {
    const chosen = RECURRENCES.find((one) => one === value);
    if (chosen && !getValues('next_on')) setValue('next_on', occurrence(today, chosen, 1));
  };
  return (
    <>
      <TextField name="name" label={t('name')} required maxLength={100} dir="auto" />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="every"
          label={t('every')}
          placeholder={t('rhythm.none')}
          onTake={propose}
          options={[
            { value: '', label: t('rhythm.none') },
            ...RECURRENCES.map((value) => ({ value, label: t(`rhythm.${value}`) })),
          ]}
        />
        {every && <DateField name="next_on" label={t('nextOn')} required today={today} />}
      </div>
    </>
  );
}
