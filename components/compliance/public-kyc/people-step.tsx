'use client';

import { Plus, Trash2 } from 'lucide-react';

import { SelectAsk } from './choice-asks';
import { DayAsk } from './day-ask';
import { TextAsk } from './fields';
import type { StepBody } from './steps';
import { useCountries } from '@/hooks/use-countries';
import { useDraftFields } from './use-draft';
import { Button } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { useWords } from '@/hooks/use-words';
import type { KycDataChange } from '@/lib/contract/compliance/kyc-shapes';
import { OWNER_PERCENT, CONTROL_TYPES } from '@/lib/domain/compliance/kyc-data';
import { compare, sum } from '@/lib/domain/money';
import { foldDigits } from '@/lib/format/fold';

const ROLES = ['directors', 'beneficial_owners', 'signatories'] as const;
type Role = (typeof ROLES)[number];
type Person = NonNullable<NonNullable<KycDataChange[Role]>[number]>;

/** Step for the directors, owners and signatories of a company. */
export const PeopleStep = ({ keeper }: StepBody) => (
  <>
    {ROLES.map((role) => (
      <People key={role} keeper={keeper} role={role} />
    ))}
  </>
);

function People({ keeper, role }: StepBody & { role: Role }) {
  const t = useWords('identify-steps');
  const { people, put, error } = usePeople(keeper, role);
  const shares = people.flatMap((one) => ('pct' in one && isShare(one.pct) ? [one.pct] : []));
  const total = sum(shares.map(String));
  const isTooMuch = compare(total, '100') > 0;
  return (
    <section className="grid gap-3" aria-labelledby={role}>
      <div>
        <h2 id={role} className="text-18 font-semibold">
          {t(`people.${role}.title`)}
        </h2>
        <p className="text-14 text-ink-2">{t(`people.${role}.help`, { percent: OWNER_PERCENT })}</p>
      </div>
      {people.map((person, at) => (
        <PersonCard
          key={person.key ?? at}
          keeper={keeper}
          role={role}
          person={person}
          at={at}
          onChange={(changed) => put(people.with(at, changed))}
          onRemove={() => put(people.filter((_, index) => index !== at))}
        />
      ))}
      {role === 'beneficial_owners' && shares.length > 0 && (
        <p className={isTooMuch ? 'text-negative' : 'text-ink-2'} role="status">
          {t.rich(isTooMuch ? 'people.tooMuch' : 'people.total', {
            total: () => <Ltr>{total} %</Ltr>,
          })}
        </p>
      )}
      {error && (
        <p role="alert" className="text-14 text-negative">
          {error}
        </p>
      )}
      <Button icon={Plus} onClick={() => put([...people, anew(role)])}>
        {t(`people.${role}.add`)}
      </Button>
    </section>
  );
}

function usePeople(keeper: StepBody['keeper'], role: Role) {
  const { data, tell, errorAt } = useDraftFields(keeper);
  const people: readonly Person[] = data[role] ?? [];
  const put = (next: readonly Person[]) =>
    // Cast is safe: the fields of each role build a person of that role.
    tell({ [role]: next.length === 0 ? null : next } as KycDataChange, {
      isWhole: next.every(isWhole),
    });
  return { people, put, error: errorAt(role) };
}

type CardProps = StepBody &
  Readonly<{
    role: Role;
    person: Person;
    at: number;
    onChange: (person: Person) => void;
    onRemove: () => void;
  }>;

function PersonCard({ keeper, role, person, at, onChange, onRemove }: CardProps) {
  const t = useWords('identify-steps');
  const { errorAt } = useDraftFields(keeper);
  // An error about the whole person is shown below the name.
  const errorOf = (part: string) =>
    errorAt(`${role}.${at}.${part}`) ?? (part === 'name' ? errorAt(`${role}.${at}`) : undefined);
  const put = (part: Partial<Person>) => onChange(plain({ ...person, ...part }));
  const own = { person, errorAt: errorOf, put };
  const countries = useCountries();
  const country = (name: 'nationality' | 'residence_country') => ({
    placeholder: t('choose'),
    choices: countries,
    value: own.person[name],
    error: own.errorAt(name),
    onChoose: (code: string) => own.put({ [name]: code }),
  });
  return (
    <div className="grid gap-4 rounded-card border border-line p-3">
      <TextAsk
        label={t('people.name')}
        value={own.person.name}
        error={own.errorAt('name')}
        onType={(name) => own.put({ name })}
      />
      <TextAsk
        label={t('identity.native')}
        optional={t('optional')}
        value={own.person.native_script_name}
        error={own.errorAt('native_script_name')}
        onType={(name) => own.put({ native_script_name: name })}
      />
      {'pct' in person && (
        <>
          <TextAsk
            label={t('people.percent')}
            dir="ltr"
            inputMode="decimal"
            value={String(person.pct)}
            error={own.errorAt('pct')}
            onType={(pct) => own.put({ pct: foldDigits(pct).trim() })}
          />
          <SelectAsk
            label={t('people.control')}
            placeholder={t('choose')}
            choices={CONTROL_TYPES.map((value) => ({ value, label: t(`control.${value}`) }))}
            value={person.control_type}
            error={own.errorAt('control_type')}
            onChoose={(chosen) =>
              own.put({ control_type: CONTROL_TYPES.find((one) => one === chosen) ?? 'shares' })
            }
          />
        </>
      )}
      <DayAsk
        label={t('identity.dob')}
        value={person.dob}
        error={errorOf('dob')}
        onDay={(dob) => put({ dob: dob ?? undefined })}
      />
      <SelectAsk label={t('identity.nationality')} {...country('nationality')} />
      <SelectAsk label={t('identity.residence')} {...country('residence_country')} />
      {role === 'signatories' && (
        <TextAsk
          label={t('people.mandate')}
          optional={t('optional')}
          value={'mandate' in own.person ? own.person.mandate : undefined}
          error={own.errorAt('mandate')}
          onType={(mandate) => own.put({ mandate })}
        />
      )}
      <Button icon={Trash2} onClick={onRemove}>
        {t('people.remove', { name: person.name })}
      </Button>
    </div>
  );
}

/** Returns a new person of a role. Documents use the key to refer to their holder. */
function anew(role: Role): Person {
  const person = { key: crypto.randomUUID().slice(0, 8), name: '' };
  return role === 'beneficial_owners' ? { ...person, pct: '', control_type: 'shares' } : person;
}

const isWhole = (one: Person) => one.name !== '' && (!('pct' in one) || isShare(one.pct));

const isShare = (text: unknown): boolean => /^\d{1,3}(\.\d{1,3})?$/.test(String(text));

/** Removes the empty optional properties of a person. */
function plain(person: Person): Person {
  const parts = Object.entries(person);
  const kept = parts.filter(
    ([name, part]) => name === 'name' || name === 'pct' || (part !== '' && part !== undefined),
  );
  // Cast is safe: only optional properties were removed.
  return Object.fromEntries(kept) as Person;
}
