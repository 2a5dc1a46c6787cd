'use client';

import { Plus, Trash2 } from 'lucide-react';

import { PersonAsks } from '@/components/exchange/public-kyc/person-asks';
import { type Person, type Role, ROLES } from '@/components/exchange/public-kyc/roles';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useTelling } from '@/components/exchange/public-kyc/use-kept';
import { Button } from '@/components/ui/button';
import { Ltr } from '@/components/ui/ltr';
import { useWords } from '@/hooks/use-words';
import type { KycDataChange } from '@/lib/contract/exchange/kyc-shapes';
import { OWNER_PERCENT } from '@/lib/domain/kyc-data';
import { compare, sum } from '@/lib/domain/money';

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
  return (
    <section className="grid gap-3" aria-labelledby={role}>
      <Heading role={role} />
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
      {role === 'beneficial_owners' && <Shares people={people} />}
      {error && <Wrong>{error}</Wrong>}
      <Button icon={Plus} onClick={() => put([...people, anew(role)])}>
        {t(`people.${role}.add`)}
      </Button>
    </section>
  );
}

const Wrong = ({ children }: { children: string }) => (
  <p role="alert" className="text-14 text-negative">
    {children}
  </p>
);

function usePeople(keeper: StepBody['keeper'], role: Role) {
  const { data, tell, errorAt } = useTelling(keeper);
  const people: readonly Person[] = data[role] ?? [];
  const put = (next: readonly Person[]) =>
    // The fields of each role build its persons, so the type matches the role.
    tell({ [role]: next.length === 0 ? null : next } as KycDataChange, {
      isWhole: next.every(isWhole),
    });
  return { people, put, error: errorAt(role) };
}

function Heading({ role }: { role: Role }) {
  const t = useWords('identify-steps');
  return (
    <div>
      <h2 id={role} className="text-18 font-semibold">
        {t(`people.${role}.title`)}
      </h2>
      <p className="text-14 text-ink-2">{t(`people.${role}.help`, { percent: OWNER_PERCENT })}</p>
    </div>
  );
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
  const { errorAt } = useTelling(keeper);
  // An error about the whole person is shown at the name.
  const errorOf = (part: string) =>
    errorAt(`${role}.${at}.${part}`) ?? (part === 'name' ? errorAt(`${role}.${at}`) : undefined);
  return (
    <div className="grid gap-4 rounded-card border border-line p-3">
      <PersonAsks role={role} person={person} onChange={onChange} errorAt={errorOf} />
      <Button icon={Trash2} onClick={onRemove}>
        {t('people.remove', { name: person.name })}
      </Button>
    </div>
  );
}

/** New person with a key, with which a document refers to its owner. */
function anew(role: Role): Person {
  const person = { key: crypto.randomUUID().slice(0, 8), name: '' };
  return role === 'beneficial_owners' ? { ...person, pct: '', control_type: 'shares' } : person;
}

/** Total share of the named owners, in percent. */
function Shares({ people }: { people: readonly Person[] }) {
  const t = useWords('identify-steps');
  const shares = people.flatMap((one) => ('pct' in one && isShare(one.pct) ? [one.pct] : []));
  if (shares.length === 0) return null;
  const total = sum(shares.map(String));
  const isTooMuch = compare(total, '100') > 0;
  return (
    <p className={isTooMuch ? 'text-negative' : 'text-ink-2'} role="status">
      {t.rich(isTooMuch ? 'people.tooMuch' : 'people.total', {
        total: () => <Ltr>{total} %</Ltr>,
      })}
    </p>
  );
}

const isWhole = (one: Person) => one.name !== '' && (!('pct' in one) || isShare(one.pct));

const isShare = (text: unknown): boolean => /^\d{1,3}(\.\d{1,3})?$/.test(String(text));
