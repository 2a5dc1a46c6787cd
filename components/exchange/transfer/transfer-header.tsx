'use client';

import { useTranslations } from 'use-intl';
import { PostingDateField } from '@/components/document/form/posting-date-field';
import { PlaceField } from '@/components/pickers/place-field';
import { TextField } from '@/components/ui/text-field';

const QUARTER = 'lg:col-span-3';

/** From where to where, on which day, and why. */
export function TransferHeader({ isNew }: { isNew: boolean }) {
  const t = useTranslations('exchange.transfer.fields');
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField of="transfer" name="date" label={t('date')} required className={QUARTER} />
      <PlaceField
        name="from_location_id"
        label={t('from_location_id')}
        required
        className={QUARTER}
      />
      <PlaceField name="to_location_id" label={t('to_location_id')} required className={QUARTER} />
      <TextField
        name="memo"
        label={t('memo')}
        maxLength={500}
        dir="auto"
        className={QUARTER}
        {...(isNew && { help: t('numberLater') })}
      />
    </div>
  );
}
