'use client';

import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { DateField } from '@/components/ui/date-field';
import { Segments } from '@/components/ui/segments';
import { TextField } from '@/components/ui/text-field';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { useToday } from '@/hooks/use-today';
import { instantAt } from '@/lib/format/wall-clock';

/** State of the time at which rates are published: now, or a later time in the organisation's time zone. */
export function usePublishTime() {
  const timezone = useSystemSetup()?.timezone ?? 'UTC';
  const today = useToday();
  const form = useForm({ defaultValues: { day: today, time: '' } });
  const [isLater, setLater] = useState(false);
  /** Returns the later time and the message key of its problem; both are undefined for now. */
  const read = () => {
    if (!isLater) return {};
    const { day, time } = form.getValues();
    const at = instantAt(day, time, timezone);
    if (at === undefined) return { problem: 'timeMissing' as const };
    return Date.parse(at) > Date.now() ? { at } : { problem: 'timePast' as const };
  };
  return { form, today, isLater, setLater, read };
}

export type PublishTime = ReturnType<typeof usePublishTime>;

/** Choice between now and a later time, with the fields of that time. */
export function PublishTimeFields({ of }: { of: PublishTime }) {
  const t = useTranslations('rates.publish');
  const { form, today, isLater, setLater } = of;
  return (
    <FormProvider {...form}>
      <div className="flex flex-wrap items-end gap-3">
        <Segments
          label={t('when')}
          value={isLater ? 'later' : 'now'}
          onChange={(value) => setLater(value === 'later')}
          choices={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
        />
        {isLater && (
          <>
            <DateField name="day" label={t('day')} today={today} required />
            <TextField name="time" label={t('time')} type="time" dir="ltr" required />
          </>
        )}
      </div>
    </FormProvider>
  );
}
