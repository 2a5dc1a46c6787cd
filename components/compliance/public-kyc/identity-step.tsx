'use client';

import type { ComponentProps } from 'react';

import { DayAsk } from './day-ask';
import { SelectAsk } from './choice-asks';
import { TextAsk } from './fields';
import type { StepBody } from './steps';
import { useCountries } from '@/hooks/use-countries';
import { orNull, useDraft, useDraftFields, withPart } from './use-draft';
import { useWords } from '@/hooks/use-words';
import { GENDERS, RESIDENCY_STATUSES } from '@/lib/domain/compliance/kyc-data';

/** Step for personal data as printed in the identity document. */
export function IdentityStep({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const [first, second] = data.nationalities ?? [];
  const put = (list: readonly (string | undefined)[]) => {
    const nationalities = list.filter((one): one is string => one !== undefined && one !== '');
    tell({ nationalities: nationalities.length === 0 ? null : [...new Set(nationalities)] });
  };
  const { draft } = useDraft(keeper);
  const refused = draft.refused_countries.includes(data.residence_country ?? '');
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
        optional={t('optional')}
        value={data.native_script_name}
        onType={(name) => tell({ native_script_name: orNull(name) })}
      />
      <TextAsk
        label={t('identity.father')}
        error={errorAt('father_name')}
        optional={t('optional')}
        value={data.father_name}
        onType={(name) => tell({ father_name: orNull(name) })}
      />
      <DayAsk
        label={t('identity.dob')}
        error={errorAt('dob')}
        value={data.dob}
        onDay={(dob) => tell({ dob })}
      />
      <CountryAsk
        label={t('identity.birth_country')}
        optional={t('optional')}
        value={data.place_of_birth?.country}
        error={errorAt('place_of_birth.country')}
        onChoose={(country) => tell({ place_of_birth: withPart(data.place_of_birth, { country }) })}
      />
      <CountryAsk
        label={t('identity.nationality')}
        value={first}
        error={errorAt('nationalities') ?? errorAt('nationalities.0')}
        onChoose={(one) => put([one, second])}
      />
      <CountryAsk
        label={t('identity.second')}
        optional={t('optional')}
        value={second}
        onChoose={(one) => put([first, one])}
      />
      <CountryAsk
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
        onChoose={(chosen) => tell({ residency_status: residencyOf(chosen) ?? null })}
      />
      <SelectAsk
        label={t('identity.gender')}
        optional={t('optional')}
        placeholder={t('choose')}
        choices={GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))}
        value={data.gender}
        error={errorAt('gender')}
        onChoose={(gender) => tell({ gender: GENDERS.find((one) => one === gender) ?? null })}
      />
    </>
  );
}

type CountryProps = Pick<
  ComponentProps<typeof SelectAsk>,
  'label' | 'optional' | 'value' | 'error' | 'onChoose'
>;

function CountryAsk(ask: CountryProps) {
  const t = useWords('identify-steps');
  return <SelectAsk {...ask} choices={useCountries()} placeholder={t('choose')} />;
}

const residencyOf = (chosen: string) => RESIDENCY_STATUSES.find((one) => one === chosen);
