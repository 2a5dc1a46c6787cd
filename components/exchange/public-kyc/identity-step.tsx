'use client';

import { useTranslations } from 'use-intl';

import { DayAsk } from '@/components/exchange/public-kyc/day-ask';
import { type Choice, SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { orNull, useKept, useTelling, withPart } from '@/components/exchange/public-kyc/use-kept';
import { GENDERS, RESIDENCY_STATUSES } from '@/lib/domain/kyc-data';

/** Who somebody is, as the document has it. */
export function IdentityStep({ keeper }: StepBody) {
  const t = useTranslations('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const optional = t('optional');
  return (
    <>
      <TextAsk
        label={t('identity.full_name')}
        help={t('identity.full_nameHelp')}
        error={errorAt('full_name')}
        lang="en"
        autoComplete="name"
        value={data.full_name}
        onType={(full_name) => tell({ full_name: orNull(full_name) })}
      />
      <TextAsk
        label={t('identity.native')}
        help={t('identity.nativeHelp')}
        error={errorAt('native_script_name')}
        optional={optional}
        value={data.native_script_name}
        onType={(name) => tell({ native_script_name: orNull(name) })}
      />
      <TextAsk
        label={t('identity.father')}
        error={errorAt('father_name')}
        optional={optional}
        value={data.father_name}
        onType={(name) => tell({ father_name: orNull(name) })}
      />
      <DayAsk
        label={t('identity.dob')}
        error={errorAt('dob')}
        value={data.dob}
        onDay={(dob) => tell({ dob })}
      />
      <Countries keeper={keeper} />
      <SelectAsk
        label={t('identity.gender')}
        optional={optional}
        placeholder={t('choose')}
        choices={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
        value={data.gender}
        error={errorAt('gender')}
        onChoose={(gender) => tell({ gender: GENDERS.find((one) => one === gender) ?? null })}
      />
    </>
  );
}

function Countries({ keeper }: Pick<StepBody, 'keeper'>) {
  const t = useTranslations('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const { draft } = useKept(keeper);
  const countries = useCountries();
  const [first, second] = data.nationalities ?? [];
  const refused = draft.refused_countries.includes(data.residence_country ?? '');
  const choices: Omit<CountryProps, 'label' | 'value' | 'onChoose'> = {
    choices: countries,
    placeholder: t('choose'),
  };
  const nationalities = (list: readonly (string | undefined)[]) => {
    const told = list.filter((one): one is string => one !== undefined && one !== '');
    tell({ nationalities: told.length === 0 ? null : [...new Set(told)] });
  };
  return (
    <>
      <SelectAsk
        {...choices}
        label={t('identity.birth_country')}
        optional={t('optional')}
        value={data.place_of_birth?.country}
        error={errorAt('place_of_birth.country')}
        onChoose={(country) => tell({ place_of_birth: withPart(data.place_of_birth, { country }) })}
      />
      <SelectAsk
        {...choices}
        label={t('identity.nationality')}
        value={first}
        error={errorAt('nationalities') ?? errorAt('nationalities.0')}
        onChoose={(one) => nationalities([one, second])}
      />
      <SelectAsk
        {...choices}
        label={t('identity.second')}
        optional={t('optional')}
        value={second}
        onChoose={(one) => nationalities([first, one])}
      />
      <SelectAsk
        {...choices}
        label={t('identity.residence')}
        value={data.residence_country ?? draft.country}
        error={refused ? t('identity.refused') : errorAt('residence_country')}
        onChoose={(country) => tell({ residence_country: orNull(country) })}
      />
      <SelectAsk
        label={t('identity.residency')}
        optional={t('optional')}
        placeholder={t('choose')}
        choices={RESIDENCY_STATUSES.map((value) => ({ value, label: t(`residency.${value}`) }))}
        value={data.residency_status}
        error={errorAt('residency_status')}
        onChoose={(status) =>
          tell({ residency_status: RESIDENCY_STATUSES.find((one) => one === status) ?? null })
        }
      />
    </>
  );
}

type CountryProps = Readonly<{
  label: string;
  choices: readonly Choice[];
  placeholder: string;
  value: string | undefined;
  onChoose: (country: string) => void;
}>;
