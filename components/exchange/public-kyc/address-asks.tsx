'use client';

import { useTranslations } from 'use-intl';

import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { useTelling, withPart } from '@/components/exchange/public-kyc/use-kept';

/** Where somebody lives. */
export const AddressStep = ({ keeper }: StepBody) => (
  <AddressAsks keeper={keeper} field="address" />
);

type Props = Pick<StepBody, 'keeper'> & Readonly<{ field: 'address' | 'registered_address' }>;

export function AddressAsks({ keeper, field }: Props) {
  const t = useTranslations('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const countries = useCountries();
  const address = data[field];
  const put = (part: Parameters<typeof withPart<NonNullable<typeof address>>>[1]) =>
    tell({ [field]: withPart(address, part) });
  const error = (part: string) => errorAt(`${field}.${part}`);
  return (
    <>
      <TextAsk
        label={t('address.line')}
        autoComplete="street-address"
        value={address?.line}
        error={error('line') ?? errorAt(field)}
        onType={(line) => put({ line })}
      />
      <TextAsk
        label={t('address.city')}
        autoComplete="address-level2"
        value={address?.city}
        error={error('city')}
        onType={(city) => put({ city })}
      />
      <TextAsk
        label={t('address.region')}
        optional={t('optional')}
        autoComplete="address-level1"
        value={address?.region}
        error={error('region')}
        onType={(region) => put({ region })}
      />
      <TextAsk
        label={t('address.postcode')}
        optional={t('optional')}
        dir="ltr"
        autoComplete="postal-code"
        value={address?.postcode}
        error={error('postcode')}
        onType={(postcode) => put({ postcode })}
      />
      <SelectAsk
        label={t('address.country')}
        placeholder={t('choose')}
        choices={countries}
        value={address?.country}
        error={error('country')}
        onChoose={(country) => put({ country })}
      />
    </>
  );
}
