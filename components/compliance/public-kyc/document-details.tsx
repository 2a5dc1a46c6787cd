'use client';

import { useState } from 'react';

import { DayAsk } from './day-ask';
import type { DraftKeeper } from './draft-keeper';
import { CheckAsk } from './check-ask';
import { SelectAsk } from './choice-asks';
import { TextAsk } from './fields';
import { MrzAsk } from './mrz-ask';
import { isIdentity } from './papers';
import { useCountries } from '@/hooks/use-countries';
import { orNull, useDraft } from './use-draft';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';
import { foldDigits } from '@/lib/format/fold';

type Document = KycDraft['documents'][number];
type Props = Readonly<{ keeper: DraftKeeper; document: Document }>;

export function DocumentDetails({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { put, errorAt } = useDocument(keeper, document);
  return (
    <>
      {isIdentity(document.type) && <Holder keeper={keeper} document={document} />}
      <TextAsk
        label={t('document.number')}
        {...(!isIdentity(document.type) && { optional: t('optional') })}
        dir="ltr"
        value={document.number}
        error={errorAt('number')}
        onType={(number) => put({ number: orNull(foldDigits(number)) })}
      />
      {isIdentity(document.type) && <Issuer keeper={keeper} document={document} />}
      <Validity keeper={keeper} document={document} />
    </>
  );
}

/** Returns the setter and the errors for the fields of one document. */
function useDocument(keeper: DraftKeeper, { id }: Document) {
  const { draft, errors } = useDraft(keeper);
  const at = draft.documents.findIndex((one) => one.id === id);
  return {
    people: draft.data.signatories ?? [],
    put: (change: Parameters<DraftKeeper['tellDocument']>[1]) => keeper.tellDocument(id, change),
    errorAt: (part: string) => errors[`documents.${at}.${part}`],
  };
}

/** Choice of the company's signatory who holds the document. */
function Holder({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { people, put, errorAt } = useDocument(keeper, document);
  if (people.length === 0) return null;
  return (
    <SelectAsk
      label={t('document.person')}
      placeholder={t('choose')}
      choices={people.map(({ key = '', name }) => ({ value: key, label: name }))}
      value={document.person}
      error={errorAt('person')}
      onChoose={(person) => put({ person: orNull(person) })}
    />
  );
}

/** Fields for the issuing country and the machine-readable zone. */
function Issuer({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { put, errorAt } = useDocument(keeper, document);
  const countries = useCountries();
  return (
    <>
      <SelectAsk
        label={t('document.country')}
        placeholder={t('choose')}
        choices={countries}
        value={document.issuing_country}
        error={errorAt('issuing_country')}
        onChoose={(country) => put({ issuing_country: orNull(country) })}
      />
      <Lines keeper={keeper} document={document} error={errorAt('mrz')} />
    </>
  );
}

/** Fields for the days of issue and expiry. A proof of address has only a day of issue. */
function Validity({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { put, errorAt } = useDocument(keeper, document);
  const isOfAddress = document.type === 'address_proof';
  return (
    <>
      <DayAsk
        label={t('document.issued')}
        {...(!isOfAddress && { optional: t('optional') })}
        value={document.issued_on}
        error={errorAt('issued_on')}
        onDay={(issued_on) => put({ issued_on })}
      />
      {!isOfAddress && <Expiry keeper={keeper} document={document} />}
    </>
  );
}

function Expiry({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { put, errorAt } = useDocument(keeper, document);
  return (
    <>
      {!document.no_expiry && (
        <DayAsk
          label={t('document.expires')}
          {...(!isIdentity(document.type) && { optional: t('optional') })}
          value={document.expires_on}
          error={errorAt('expires_on')}
          onDay={(expires_on) => put({ expires_on })}
        />
      )}
      <CheckAsk
        label={t('document.noExpiry')}
        checked={document.no_expiry}
        onCheck={(no_expiry) => put({ no_expiry, ...(no_expiry && { expires_on: null }) })}
      />
    </>
  );
}

/** Field for the machine-readable zone, which is compared with the entered data of the holder. */
function Lines({ keeper, document, error }: Props & { error: string | undefined }) {
  const { draft } = useDraft(keeper);
  const [today] = useState(() =>
    dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
  );
  const holder = (draft.data.signatories ?? []).find(({ key }) => key === document.person);
  return (
    <MrzAsk
      value={document.mrz}
      error={error}
      today={today}
      enteredData={{
        number: document.number ?? undefined,
        expires_on: document.expires_on ?? undefined,
        date_of_birth: holder?.dob ?? draft.data.dob,
        name: holder?.name ?? draft.data.full_name,
      }}
      onType={(mrz) => keeper.tellDocument(document.id, { mrz: orNull(foldDigits(mrz)) })}
      onUse={(fields) => keeper.tellDocument(document.id, fields)}
    />
  );
}
