'use client';

import { useTranslations } from 'use-intl';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { TextField } from '@/components/ui/text-field';

/** Who pays, once that has to be known, and for whom it is where that is somebody else. */
export function PadThirdParty({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.fields');
  const asks = pad.preview?.identification.asks ?? [];
  const { payer, on_behalf_of: behalf } = pad.values;
  const isPayerShown = payer !== '' || asks.includes('payer');
  const isDue = asks.includes('on_behalf_of');
  const isBehalfShown = payer !== '' && (isDue || Object.values(behalf).some(Boolean));
  const shared = { dir: 'auto', autoComplete: 'off' } as const;
  return (
    <>
      {isPayerShown && <TextField {...shared} name="payer" label={t('payer')} />}
      {isBehalfShown && (
        <>
          <TextField
            {...shared}
            name="on_behalf_of.name"
            label={t('on_behalf_of_name')}
            required={isDue}
          />
          <TextField
            {...shared}
            name="on_behalf_of.relationship"
            label={t('on_behalf_of_relationship')}
          />
          <TextField
            name="on_behalf_of.id_number"
            label={t('on_behalf_of_id_number')}
            autoComplete="off"
            dir="ltr"
          />
        </>
      )}
    </>
  );
}
