'use client';

import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { useTelling, withPart } from '@/components/exchange/public-kyc/use-kept';
import { useWords } from '@/hooks/use-words';

export const AddressStep = ({ keeper }: StepBody) => (
  <AddressAsks keeper={keeper} field="address" />
);

/** Parts of an address in the order of a letter; the country follows them. */
const PARTS = [
  { name: 'line', isOptional: false, native: { autoComplete: 'street-address' } },
  { name: 'city', isOptional: false, native: { autoComplete: 'address-level2' } },
  { name: 'region', isOptional: true, native: { autoComplete: 'address-level1' } },
  { name: 'postcode', isOptional: true, native: { autoComplete: 'postal-code', dir: 'ltr' } },
] as const;

type Props = Pick<StepBody, 'keeper'> & Readonly<{ field: 'address' | 'registered_address' }>;

export function AddressAsks({ keeper, field }: Props) {
  const t = useWords('identify-steps');
  const { address, put, errorOf } = useAddress({ keeper, field });
  const countries = useCountries();
  return (
    <>
      {PARTS.map((part) => (
        <AddressPart key={part.name} keeper={keeper} field={field} part={part} />
      ))}
      <SelectAsk
        label={t('address.country')}
        placeholder={t('choose')}
        choices={countries}
        value={address?.country}
        error={errorOf('country')}
        onChoose={(country) => put({ country })}
      />
    </>
  );
}

function AddressPart({ part, ...where }: Props & Readonly<{ part: (typeof PARTS)[number] }>) {
  const t = useWords('identify-steps');
  const { address, put, errorOf, failure } = useAddress(where);
  const { name, isOptional, native } = part;
  return (
    <TextAsk
      label={t(`address.${name}`)}
      optional={isOptional ? t('optional') : undefined}
      {...native}
      value={address?.[name]}
      error={errorOf(name) ?? (name === 'line' ? failure : undefined)}
      onType={(text) => put({ [name]: text })}
    />
  );
}

/** Values, setter and errors of an address and its parts. */
function useAddress({ keeper, field }: Props) {
  const { data, tell, errorAt } = useTelling(keeper);
  const address = data[field];
  return {
    address,
    put: (part: Parameters<typeof withPart<NonNullable<typeof address>>>[1]) =>
      tell({ [field]: withPart(address, part) }),
    errorOf: (part: string) => errorAt(`${field}.${part}`),
    failure: errorAt(field),
  };
}
