'use client';

import { useTranslations } from 'use-intl';
import type { FieldProps } from '@/components/ui/bound-field';
import { SelectField } from '@/components/ui/select-field';
import { useAnswer } from '@/hooks/use-call';
import { type Location, locations } from '@/lib/contract/dealing/locations';

/** Select field for a location of money. The form value is the id as text. */
export function PlaceField({
  among = isActive,
  onTake,
  ...field
}: FieldProps & { among?: (place: Location) => boolean; onTake?: (value: string) => void }) {
  const t = useTranslations('ui.place');
  const { data = [] } = useAnswer(locations.list);
  return (
    <SelectField
      {...field}
      {...(onTake && { onTake })}
      placeholder={t('choose')}
      options={data.filter(among).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

const isActive = ({ is_active }: Location) => is_active;
