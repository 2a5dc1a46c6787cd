'use client';

import { useTranslations } from 'use-intl';

import { AddressAsks } from '@/components/exchange/public-kyc/address-asks';
import { DayAsk } from '@/components/exchange/public-kyc/day-ask';
import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { orNull, useKept, useTelling } from '@/components/exchange/public-kyc/use-kept';

const REGISTERED = ['registration_no', 'legal_form'] as const;
const MORE = ['licence_no', 'tax_id', 'website'] as const;

/** What a company is, as the register has it. */
export function CompanyStep({ keeper }: StepBody) {
  const t = useTranslations('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const { draft } = useKept(keeper);
  const countries = useCountries();
  const country = data.registry_country ?? draft.country;
  const isRefused = draft.refused_countries.includes(country);
  return (
    <>
      <TextAsk
        label={t('company.legal_name')}
        autoComplete="organization"
        value={data.legal_name}
        error={errorAt('legal_name')}
        onType={(legal_name) => tell({ legal_name: orNull(legal_name) })}
      />
      <SelectAsk
        label={t('company.registry_country')}
        placeholder={t('choose')}
        choices={countries}
        value={country}
        error={isRefused ? t('identity.refused') : errorAt('registry_country')}
        onChoose={(chosen) => tell({ registry_country: orNull(chosen) })}
      />
      {REGISTERED.map((name) => (
        <TextAsk
          key={name}
          label={t(`company.${name}`)}
          value={data[name]}
          error={errorAt(name)}
          onType={(text) => tell({ [name]: orNull(text) })}
        />
      ))}
      <DayAsk
        label={t('company.incorporation_date')}
        value={data.incorporation_date}
        error={errorAt('incorporation_date')}
        onDay={(incorporation_date) => tell({ incorporation_date })}
      />
      {MORE.map((name) => (
        <TextAsk
          key={name}
          label={t(`company.${name}`)}
          optional={t('optional')}
          dir="ltr"
          value={data[name]}
          error={errorAt(name)}
          onType={(text) => tell({ [name]: orNull(text) })}
        />
      ))}
      <h2 className="pt-2 text-18 font-semibold">{t('company.address')}</h2>
      <AddressAsks keeper={keeper} field="registered_address" />
    </>
  );
}
