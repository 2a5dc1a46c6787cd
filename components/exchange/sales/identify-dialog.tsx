'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { identifyBody, type IdentifyValues } from '@/components/exchange/sales/identify-values';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import { isBirthDay } from '@/lib/domain/calendar';
import { IDENTITY_DOCUMENTS } from '@/lib/domain/kyc-data';

type Props = Readonly<{
  /** What was typed before, where the window was closed over it. */
  typed: IdentifyValues;
  /** The customer of the ticket, who gets a file. */
  partyId: number | null;
  onKeep: (values: IdentifyValues) => void;
  onMade: (made: KycCustomer, values: IdentifyValues) => void;
  onClose: () => void;
}>;

const WORDS = 'sale.identify';

/** Asks whoever stands at the counter who they are, and makes the draft of their file of it. */
export function IdentifyDialog({ typed, partyId, onKeep, onMade, onClose }: Props) {
  const t = useTranslations(WORDS);
  const record = useRecordForm(kycCustomers.store, {
    blank: typed,
    toInput: (values: IdentifyValues) => identifyBody(values, partyId),
    onSaved: (made) => onMade(made, record.form.getValues() as IdentifyValues),
  });
  const { form, save } = record;
  // What is typed outlasts the window, whichever way that is closed.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onKeep(values as IdentifyValues),
      }),
    [form, onKeep],
  );
  const saveNamed = () => {
    if (String(form.getValues('data.full_name')).trim() !== '') return save();
    form.setError('data.full_name', { message: 'required' });
    form.setFocus('data.full_name');
  };
  return (
    <FormDialog
      record={{ ...record, save: saveNamed }}
      {...{ onClose }}
      firm
      title={t('title')}
      description={t('text')}
      saves={t('save')}
    >
      <Person />
      <Paper />
    </FormDialog>
  );
}

function Person() {
  const t = useTranslations(`${WORDS}.fields`);
  return (
    <>
      <TextField name="data.full_name" label={t('name')} required autoComplete="off" dir="auto" />
      <Pair>
        <DateField name="data.dob" label={t('born')} isMeant={isBirthDay} />
        <CountryField name="data.nationalities.0" label={t('nationality')} />
      </Pair>
      <TextField
        name="phone"
        label={t('phone')}
        help={t('phoneHelp')}
        autoComplete="off"
        inputMode="tel"
        dir="ltr"
      />
      <TextField name="data.address.line" label={t('address')} autoComplete="off" dir="auto" />
    </>
  );
}

function Paper() {
  const t = useTranslations(`${WORDS}.fields`);
  const types = useTranslations(`${WORDS}.papers`);
  return (
    <>
      <Pair>
        <SelectField
          name="documents.0.type"
          label={t('paper')}
          options={IDENTITY_DOCUMENTS.map((value) => ({ value, label: types(value) }))}
        />
        <TextField name="documents.0.number" label={t('number')} autoComplete="off" dir="ltr" />
      </Pair>
      <Pair>
        <CountryField name="documents.0.issuing_country" label={t('issuer')} />
        <DateField name="documents.0.expires_on" label={t('expires')} />
      </Pair>
    </>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-2">{children}</div>
);

/** A country by its name, found as it is typed. */
function CountryField({ name, label }: { name: string; label: string }) {
  const countries = useCountries();
  return (
    <ComboboxField
      {...{ name, label }}
      items={countries}
      idOf={({ value }) => value}
      keyOf={({ value }) => value}
      textOf={({ label: text }) => text}
    />
  );
}
