'use client';

import { DayAsk } from '@/components/exchange/public-kyc/day-ask';
import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import type { Person, Role } from '@/components/exchange/public-kyc/roles';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { useWords } from '@/hooks/use-words';
import { CONTROL_TYPES } from '@/lib/domain/kyc-data';
import { foldDigits } from '@/lib/format/fold';

type Props = Readonly<{
  role: Role;
  person: Person;
  errorAt: (part: string) => string | undefined;
  onChange: (person: Person) => void;
}>;

export function PersonAsks({ role, person, errorAt, onChange }: Props) {
  const t = useWords('identify-steps');
  const put = (part: Partial<Person>) => onChange(plain({ ...person, ...part }));
  const own = { person, errorAt, put };
  return (
    <>
      <Names {...own} />
      {'pct' in person && <Share {...own} person={person} />}
      <DayAsk
        label={t('identity.dob')}
        value={person.dob}
        error={errorAt('dob')}
        onDay={(dob) => put({ dob: dob ?? undefined })}
      />
      <Countries {...own} />
      {role === 'signatories' && <Mandate {...own} />}
    </>
  );
}

type PartProps = Readonly<{
  person: Person;
  errorAt: Props['errorAt'];
  put: (part: Partial<Person>) => void;
}>;

function Names({ person, errorAt, put }: PartProps) {
  const t = useWords('identify-steps');
  return (
    <>
      <TextAsk
        label={t('people.name')}
        value={person.name}
        error={errorAt('name')}
        onType={(name) => put({ name })}
      />
      <TextAsk
        label={t('identity.native')}
        optional={t('optional')}
        value={person.native_script_name}
        error={errorAt('native_script_name')}
        onType={(name) => put({ native_script_name: name })}
      />
    </>
  );
}

function Countries({ person, errorAt, put }: PartProps) {
  const t = useWords('identify-steps');
  const countries = useCountries();
  const country = (name: 'nationality' | 'residence_country') => ({
    placeholder: t('choose'),
    choices: countries,
    value: person[name],
    error: errorAt(name),
    onChoose: (code: string) => put({ [name]: code }),
  });
  return (
    <>
      <SelectAsk label={t('identity.nationality')} {...country('nationality')} />
      <SelectAsk label={t('identity.residence')} {...country('residence_country')} />
    </>
  );
}

/** Mandate of a signatory: the documents that the person may sign. */
function Mandate({ person, errorAt, put }: PartProps) {
  const t = useWords('identify-steps');
  return (
    <TextAsk
      label={t('people.mandate')}
      optional={t('optional')}
      value={'mandate' in person ? person.mandate : undefined}
      error={errorAt('mandate')}
      onType={(mandate) => put({ mandate })}
    />
  );
}

type ShareProps = Readonly<{
  person: Extract<Person, { pct: unknown }>;
  errorAt: Props['errorAt'];
  put: (part: Partial<Extract<Person, { pct: unknown }>>) => void;
}>;

function Share({ person, errorAt, put }: ShareProps) {
  const t = useWords('identify-steps');
  return (
    <>
      <TextAsk
        label={t('people.percent')}
        dir="ltr"
        inputMode="decimal"
        value={String(person.pct)}
        error={errorAt('pct')}
        onType={(pct) => put({ pct: foldDigits(pct).trim() })}
      />
      <SelectAsk
        label={t('people.control')}
        placeholder={t('choose')}
        choices={CONTROL_TYPES.map((value) => ({ value, label: t(`control.${value}`) }))}
        value={person.control_type}
        error={errorAt('control_type')}
        onChoose={(chosen) =>
          put({ control_type: CONTROL_TYPES.find((one) => one === chosen) ?? 'shares' })
        }
      />
    </>
  );
}

/** Removes empty optional parts. */
function plain(person: Person): Person {
  const parts = Object.entries(person);
  const kept = parts.filter(
    ([name, part]) => name === 'name' || name === 'pct' || (part !== '' && part !== undefined),
  );
  // Only optional parts were removed, so the type still holds.
  return Object.fromEntries(kept) as Person;
}
