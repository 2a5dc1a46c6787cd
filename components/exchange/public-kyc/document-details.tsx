'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { DayAsk } from '@/components/exchange/public-kyc/day-ask';
import type { DraftKeeper } from '@/components/exchange/public-kyc/draft-keeper';
import { CheckAsk } from '@/components/exchange/public-kyc/check-ask';
import { SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { TextAsk } from '@/components/exchange/public-kyc/fields';
import { MrzAsk } from '@/components/exchange/public-kyc/mrz-ask';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { orNull, useKept } from '@/components/exchange/public-kyc/use-kept';
import type { KycDraft } from '@/lib/contract/exchange/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';
import { IDENTITY_DOCUMENTS, type KycDocumentType } from '@/lib/domain/kyc-data';
import { foldDigits } from '@/lib/format/fold';

export const isIdentity = (type: KycDocumentType): boolean =>
  (IDENTITY_DOCUMENTS as readonly KycDocumentType[]).includes(type);

type Document = KycDraft['documents'][number];
type Props = Readonly<{ keeper: DraftKeeper; document: Document }>;

/** What a paper says of itself. */
export function DocumentDetails({ keeper, document }: Props) {
  const t = useTranslations('identify-steps');
  const { draft, errors } = useKept(keeper);
  const countries = useCountries();
  const at = draft.documents.findIndex(({ id }) => id === document.id);
  const errorAt = (part: string) => errors[`documents.${at}.${part}`];
  const put = (change: Parameters<DraftKeeper['tellDocument']>[1]) =>
    keeper.tellDocument(document.id, change);
  const people = draft.data.signatories ?? [];
  return (
    <>
      {people.length > 0 && isIdentity(document.type) && (
        <SelectAsk
          label={t('document.person')}
          placeholder={t('choose')}
          choices={people.map(({ key = '', name }) => ({ value: key, label: name }))}
          value={document.person}
          error={errorAt('person')}
          onChoose={(person) => put({ person: orNull(person) })}
        />
      )}
      <TextAsk
        label={t('document.number')}
        {...(!isIdentity(document.type) && { optional: t('optional') })}
        dir="ltr"
        value={document.number}
        error={errorAt('number')}
        onType={(number) => put({ number: orNull(foldDigits(number)) })}
      />
      {isIdentity(document.type) && (
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
      )}
      <DayAsk
        label={t('document.issued')}
        {...(document.type !== 'address_proof' && { optional: t('optional') })}
        value={document.issued_on}
        error={errorAt('issued_on')}
        onDay={(issued_on) => put({ issued_on })}
      />
      {document.type !== 'address_proof' && (
        <Expiry {...{ document, put }} error={errorAt('expires_on')} />
      )}
    </>
  );
}

function Expiry({
  document,
  put,
  error,
}: Readonly<{
  document: Document;
  put: (change: { expires_on?: string | null; no_expiry?: boolean }) => void;
  error: string | undefined;
}>) {
  const t = useTranslations('identify-steps');
  return (
    <>
      {!document.no_expiry && (
        <DayAsk
          label={t('document.expires')}
          {...(!isIdentity(document.type) && { optional: t('optional') })}
          value={document.expires_on}
          error={error}
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

/** The machine readable lines, compared with what was typed of their holder. */
function Lines({ keeper, document, error }: Props & { error: string | undefined }) {
  const { draft } = useKept(keeper);
  const [today] = useState(() =>
    dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
  );
  const holder = (draft.data.signatories ?? []).find(({ key }) => key === document.person);
  return (
    <MrzAsk
      value={document.mrz}
      error={error}
      today={today}
      told={{
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
