'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { TransferValues } from '@/components/exchange/transfer/transfer-values';
import { PlaceField } from '@/components/pickers/place-field';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { TextField } from '@/components/ui/text-field';
import { usePlaces } from '@/hooks/use-places';

const QUARTER = 'lg:col-span-3';

/** Locations, date and memo; between branches also carrier and seal number. */
export function TransferHeader({ isNew }: { isNew: boolean }) {
  const t = useTranslations('transfer.fields');
  const isCarried = useCarried();
  const from = useWatch<TransferValues, 'from_location_id'>({ name: 'from_location_id' });
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
      <PostingDateField of="transfer" name="date" label={t('date')} required className={QUARTER} />
      <PlaceField
        name="from_location_id"
        label={t('from_location_id')}
        required
        className={QUARTER}
      />
      <PlaceField
        name="to_location_id"
        label={t('to_location_id')}
        required
        className={QUARTER}
        among={({ id, is_active }) => is_active && String(id) !== from}
      />
      <TextField
        name="memo"
        label={t('memo')}
        maxLength={500}
        dir="auto"
        className={QUARTER}
        {...(isNew && { help: t('numberLater') })}
      />
      {isCarried && <CarriedFields />}
    </div>
  );
}

function CarriedFields() {
  const t = useTranslations('transfer.fields');
  return (
    <>
      <TextField
        name="carrier"
        label={t('carrier')}
        maxLength={100}
        dir="auto"
        className={QUARTER}
      />
      <TextField name="seal_no" label={t('seal_no')} maxLength={40} dir="ltr" className={QUARTER} />
    </>
  );
}

/** True if the transfer leaves the branch. The fields also stay visible while they have a value. */
function useCarried(): boolean {
  const { control } = useFormContext<TransferValues>();
  const { from_location_id, to_location_id, carrier, seal_no } = useWatch({
    control,
    compute: (typed: TransferValues) => typed,
  });
  const { data = [] } = usePlaces({ enabled: true });
  const branchOf = (id: string) => data.find((place) => String(place.id) === id)?.branch_id;
  const [here, there] = [branchOf(from_location_id), branchOf(to_location_id)];
  const isBetween = here !== undefined && there !== undefined && here !== there;
  return isBetween || carrier !== '' || seal_no !== '';
}
