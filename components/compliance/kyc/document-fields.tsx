'use client';

import { Plus, X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useFormatter, useTranslations } from 'use-intl';

import { useDocumentTypeName } from '@/components/pickers/document-type';
import { CountryPicker } from '@/components/pickers/country-picker';
import { Button, IconButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { DateField } from '@/components/ui/date-field';
import { SelectField } from '@/components/ui/select-field';
import { TextareaField } from '@/components/ui/textarea-field';
import { TextField } from '@/components/ui/text-field';
import { useToday } from '@/hooks/use-today';
import { isBirthDay } from '@/lib/domain/calendar';
import {
  isIdentityDocument,
  KYC_DOCUMENT_TYPES,
  type KycType,
  REQUIRED_OF_IDENTITY,
} from '@/lib/domain/compliance/kyc-data';
import { readMrz } from '@/lib/domain/compliance/mrz';

export type TypedDocument = {
  id: number | null;
  type: string;
  number: string;
  issuing_country: string;
  issued_on: string;
  expires_on: string;
  no_expiry: boolean;
  mrz: string;
  person: string;
};

const BLANK: TypedDocument = {
  id: null,
  type: 'passport',
  number: '',
  issuing_country: '',
  issued_on: '',
  expires_on: '',
  no_expiry: false,
  mrz: '',
  person: '',
};

type Held = { documents: TypedDocument[] };

export function DocumentFields({ type }: { type: KycType }) {
  const t = useTranslations('customers.papers');
  const customersWords = useTranslations('customers');
  const { fields, append, remove } = useFieldArray<Held, 'documents', 'at'>({
    name: 'documents',
    keyName: 'at',
  });
  const first = type === 'company' ? 'registration_cert' : 'passport';
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="pb-1 font-semibold">{t('title')}</legend>
      <p className="text-ink-2">{t('filesLater')}</p>
      {fields.map(({ at: key }, at) => {
        const name = `documents.${at}`;
        const mrz = `${name}.mrz`;
        return (
          <div
            key={key}
            role="group"
            aria-label={customersWords('papers.one', { count: at + 1 })}
            className="grid min-w-0 gap-2 rounded-card border border-line p-3 sm:grid-cols-6"
          >
            <PaperFields name={name} />
            {type === 'company' && <OwnerField name={`${name}.person`} />}
            <div className="sm:col-span-6">
              <TextareaField
                name={mrz}
                label={customersWords('fields.documents.mrz')}
                help={<MrzNote name={mrz} />}
                rows={3}
                maxLength={140}
              />
            </div>
            <div className="flex justify-end sm:col-span-6">
              <IconButton
                label={customersWords('papers.removePaper', { count: at + 1 })}
                icon={X}
                variant="ghost"
                onClick={() => remove(at)}
              />
            </div>
          </div>
        );
      })}
      <Button
        icon={Plus}
        variant="ghost"
        className="justify-self-start"
        onClick={() => append({ ...BLANK, type: fields.length === 0 ? first : BLANK.type })}
      >
        {t('addPaper')}
      </Button>
    </fieldset>
  );
}

/** Fields for the data printed on the document and its validity. */
function PaperFields({ name }: { name: string }) {
  const t = useTranslations('customers');
  const typeName = useDocumentTypeName();
  const [noExpiry, type] = useWatch({ name: [`${name}.no_expiry`, `${name}.type`] });
  const hasNoEnd = noExpiry === true;
  const word = (field: string) => t(`fields.documents.${field}`);
  const cell = (field: string) => ({
    name: `${name}.${field}`,
    label: word(field),
    className: 'sm:col-span-2',
    required: requiredOf(String(type)).includes(field),
  });
  return (
    <>
      <SelectField
        {...cell('type')}
        options={KYC_DOCUMENT_TYPES.map((value) => ({ value, label: typeName(value) }))}
      />
      <TextField {...cell('number')} dir="ltr" autoComplete="off" />
      <CountryPicker {...cell('issuing_country')} />
      <DateField {...cell('issued_on')} isMeant={isBirthDay} />
      {!hasNoEnd && <DateField {...cell('expires_on')} />}
      <div className="self-end sm:col-span-2">
        <CheckboxField name={`${name}.no_expiry`} label={word('no_expiry')} />
      </div>
    </>
  );
}

/** Fields that must be filled in for this type of document before the file can be submitted. */
const requiredOf = (type: string): readonly string[] => [
  'type',
  ...(isIdentityDocument(type) ? REQUIRED_OF_IDENTITY : []),
  ...(type === 'address_proof' ? ['issued_on'] : []),
];

type Named = Readonly<{ key?: string; name?: string }>;
type People = Readonly<Partial<Record<'directors' | 'signatories' | 'beneficial_owners', Named[]>>>;

/** Field for the holder of a document: a person named in the form, otherwise the company. */
function OwnerField({ name }: { name: string }) {
  const t = useTranslations('customers');
  const data = useWatch({ name: 'data' }) as People;
  const named = [
    ...(data.signatories ?? []),
    ...(data.beneficial_owners ?? []),
    ...(data.directors ?? []),
  ].flatMap(({ key, name: who }) => (key && who ? [{ value: key, label: who }] : []));
  return (
    <SelectField
      name={name}
      label={t('fields.documents.person')}
      className="sm:col-span-2"
      placeholder={t('papers.ofCompany')}
      options={[{ value: '', label: t('papers.ofCompany') }, ...named]}
    />
  );
}

/** Help text for the machine-readable zone, which reports unreadable lines and wrong check digits during typing. */
function MrzNote({ name }: { name: string }) {
  const t = useTranslations('customers.mrz');
  const { list } = useFormatter();
  const today = useToday();
  const typed: unknown = useWatch({ name });
  if (typeof typed !== 'string' || typed.trim() === '') return t('help');
  const mrz = readMrz(typed, today);
  if ('problem' in mrz) return t(`problems.${mrz.problem}`);
  if (mrz.is_valid) return t('allRight');
  const wrong = Object.entries(mrz.checks).filter(([, holds]) => !holds);
  return t('someWrong', { parts: list(wrong.map(([part]) => t(`checks.${part}`))) });
}
