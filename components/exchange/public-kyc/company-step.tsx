'use client';

import type { ComponentProps } from 'react';

import { AddressAsks } from '@/components/exchange/public-kyc/address-asks';
import { DayAsk } from '@/components/exchange/public-kyc/day-ask';
import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { orNull, useKept, useTelling } from '@/components/exchange/public-kyc/use-kept';
import { useWords } from '@/hooks/use-words';

const REGISTERED = ['registration_no', 'legal_form'] as const;
const MORE = ['licence_no', 'tax_id', 'website'] as const;

/** Step for the company data as registered. */
export function CompanyStep({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  return (
    <>
      <CompanyText keeper={keeper} name="legal_name" autoComplete="organization" />
      <RegistryCountry keeper={keeper} />
      {REGISTERED.map((name) => (
        <CompanyText key={name} keeper={keeper} name={name} />
      ))}
      <DayAsk
        label={t('company.incorporation_date')}
        value={data.incorporation_date}
        error={errorAt('incorporation_date')}
        onDay={(incorporation_date) => tell({ incorporation_date })}
      />
      {MORE.map((name) => (
        <CompanyText key={name} keeper={keeper} name={name} optional={t('optional')} dir="ltr" />
      ))}
      <h2 className="pt-2 text-18 font-semibold">{t('company.address')}</h2>
      <AddressAsks keeper={keeper} field="registered_address" />
    </>
  );
}

type TextProps = StepBody &
  Pick<ComponentProps<typeof TextAsk>, 'optional' | 'autoComplete' | 'dir'> &
  Readonly<{ name: 'legal_name' | (typeof REGISTERED)[number] | (typeof MORE)[number] }>;

function CompanyText({ keeper, name, ...ask }: TextProps) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  return (
    <TextAsk
      {...ask}
      label={t(`company.${name}`)}
      value={data[name]}
      error={errorAt(name)}
      onType={(text) => tell({ [name]: orNull(text) })}
    />
  );
}

/** Country of registration; the default is the country from the start step. Some countries are refused. */
function RegistryCountry({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const { draft } = useKept(keeper);
  const countries = useCountries();
  const country = data.registry_country ?? draft.country;
  const isRefused = draft.refused_countries.includes(country);
  return (
    <SelectAsk
      label={t('company.registry_country')}
      placeholder={t('choose')}
      choices={countries}
      value={country}
      error={isRefused ? t('identity.refused') : errorAt('registry_country')}
      onChoose={(chosen) => tell({ registry_country: orNull(chosen) })}
    />
  );
}
