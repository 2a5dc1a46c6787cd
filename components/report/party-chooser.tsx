'use client';

import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { PartyPicker } from '@/components/pickers/party-picker';

export function PartyChooser({ onTake }: { onTake: (id: number) => void }) {
  const t = useTranslations('reports.party');
  const form = useForm({ defaultValues: { party_id: null } });
  return (
    <FormProvider {...form}>
      <div className="w-80 max-w-[calc(100vw-32px)] p-2">
        <PartyPicker
          name="party_id"
          label={t('find')}
          findOnly
          onTake={(party) => party && onTake(party.id)}
        />
      </div>
    </FormProvider>
  );
}
