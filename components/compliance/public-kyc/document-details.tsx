'use client';

import { Check, X } from 'lucide-react';
import { useState } from 'react';

import { DayAsk, plainDay } from './day-ask';
import type { DraftKeeper } from './draft-keeper';
import { CheckAsk } from './check-ask';
import { SelectAsk } from './choice-asks';
import { TextAsk, Ask } from './fields';
import { isIdentity } from './papers';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useCountries } from '@/hooks/use-countries';
import { orNull, useDraft } from './use-draft';
import { useLocale } from '@/hooks/use-locale';
import { useWords } from '@/hooks/use-words';
import type { KycDraft } from '@/lib/contract/compliance/public-kyc';
import { today as dayAt } from '@/lib/domain/calendar';
import { type Mrz, readMrz } from '@/lib/domain/compliance/mrz';
import { mrzMismatches } from '@/lib/domain/compliance/mrz-mismatch';
import { foldDigits } from '@/lib/format/fold';

type Document = KycDraft['documents'][number];
type Props = Readonly<{ keeper: DraftKeeper; document: Document }>;

export function DocumentDetails({ keeper, document }: Props) {
  const t = useWords('identify-steps');
  const { people, put, errorAt } = useDocument(keeper, document);
  const countries = useCountries();
  const isOfAddress = document.type === 'address_proof';
  return (
    <>
      {isIdentity(document.type) && people.length > 0 && (
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
        {...(!isOfAddress && { optional: t('optional') })}
        value={document.issued_on}
        error={errorAt('issued_on')}
        onDay={(issued_on) => put({ issued_on })}
      />
      {!isOfAddress && (
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
      )}
    </>
  );
}

/** Returns the setter and the errors for the fields of one document, and the signatories who can be its holders. */
function useDocument(keeper: DraftKeeper, { id }: Document) {
  const { draft, errors } = useDraft(keeper);
  const at = draft.documents.findIndex((one) => one.id === id);
  return {
    people: draft.data.signatories ?? [],
    put: (change: Parameters<DraftKeeper['tellDocument']>[1]) => keeper.tellDocument(id, change),
    errorAt: (part: string) => errors[`documents.${at}.${part}`],
  };
}

/** Field for the machine-readable zone, which is compared with the entered data of the holder. */
function Lines({ keeper, document, error }: Props & { error: string | undefined }) {
  const { draft } = useDraft(keeper);
  const [today] = useState(() =>
    dayAt(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
  );
  const t = useWords('identify-steps');
  const holder = (draft.data.signatories ?? []).find(({ key }) => key === document.person);
  const text = document.mrz ?? '';
  const read = text === '' ? undefined : readMrz(foldDigits(text), today);
  return (
    <div className="grid gap-3">
      <Ask label={t('mrz.label')} help={t('mrz.help')} error={error} optional={t('optional')}>
        {/* Text area without spelling check and autocompletion. */}
        {(control) => (
          <textarea
            {...control}
            dir="ltr"
            rows={3}
            spellCheck={false}
            autoCapitalize="characters"
            autoComplete="off"
            className="input py-2.5 font-mono text-14 break-all uppercase"
            value={text}
            onChange={({ target }) =>
              keeper.tellDocument(document.id, {
                mrz: orNull(foldDigits(target.value.toUpperCase())),
              })
            }
          />
        )}
      </Ask>
      <div role="status" className="grid gap-3 empty:hidden">
        {read && 'problem' in read && (
          <p className="text-14 text-ink-2">{t(`mrz.problem.${read.problem}`)}</p>
        )}
        {read && !('problem' in read) && (
          <Reading
            mrz={read}
            enteredData={{
              number: document.number ?? undefined,
              expires_on: document.expires_on ?? undefined,
              date_of_birth: holder?.dob ?? draft.data.dob,
              name: holder?.name ?? draft.data.full_name,
            }}
            onUse={(fields) => keeper.tellDocument(document.id, fields)}
          />
        )}
      </div>
    </div>
  );
}

type MrzFields = Readonly<{ number: string; expires_on: string | null }>;

type EnteredData = Parameters<typeof mrzMismatches>[1];

type MrzAskProps = Readonly<{
  value: string | null | undefined;
  error: string | undefined;
  today: string;
  enteredData: EnteredData;
  onType: (text: string) => void;
  onUse: (fields: MrzFields) => void;
}>;

function Reading({
  mrz,
  enteredData,
  onUse,
}: {
  mrz: Mrz;
  enteredData: EnteredData;
  onUse: MrzAskProps['onUse'];
}) {
  const { locale } = useLocale();
  const t = useWords('identify-steps');
  const others = mrzMismatches(mrz, enteredData);
  const isNew =
    enteredData.number !== mrz.number || enteredData.expires_on !== (mrz.expires_on ?? undefined);
  const day = (one: string | null) => (one === null ? t('mrz.open') : plainDay(one, locale));
  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <ul aria-label={t('mrz.digits')} className="grid gap-1 text-14">
        {Object.entries(mrz.checks).map(([name, isHeld]) => (
          <li key={name} className="flex items-center gap-2">
            <Icon
              of={isHeld ? Check : X}
              size={16}
              className={isHeld ? 'text-positive' : 'text-negative'}
            />
            {t(isHeld ? 'mrz.holds' : 'mrz.fails', { what: t(`mrz.checks.${name}`) })}
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2">
        {t.rich('mrz.says', {
          name: () => <bdi>{`${mrz.given_names} ${mrz.surname}`.trim()}</bdi>,
          number: () => <bdi dir="ltr">{mrz.number}</bdi>,
          born: () => <bdi>{day(mrz.date_of_birth)}</bdi>,
          until: () => <bdi>{day(mrz.expires_on)}</bdi>,
        })}
      </p>
      {others.length > 0 && (
        <p className="text-14 text-warning">
          {t('mrz.differs', {
            what: others.map((one) => t(`mrz.fields.${one}`)).join(t('mrz.and')),
          })}
        </p>
      )}
      {isNew && mrz.is_valid && (
        <Button onClick={() => onUse({ number: mrz.number, expires_on: mrz.expires_on })}>
          {t('mrz.use')}
        </Button>
      )}
    </div>
  );
}
