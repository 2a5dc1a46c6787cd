'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { useCountries } from '@/hooks/use-countries';
import { identifyBody, type IdentifyValues } from './identify-values';
import { ComboboxField } from '@/components/ui/combobox-field';
import { DateField } from '@/components/ui/date-field';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useAnswer, useSend } from '@/hooks/use-call';
import { type FormProblem, schemaProblems } from '@/hooks/form-problems';
import { useSaveForm } from '@/hooks/use-save-form';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { sales } from '@/lib/contract/dealing/sales';
import { isBirthDay } from '@/lib/domain/calendar';
import { IDENTITY_DOCUMENTS } from '@/lib/domain/compliance/kyc-data';

type Props = Readonly<{
  /** Initial values of the form. */
  typed: IdentifyValues;
  /** Id of the ticket's customer, for whom the file is created; null for a walk-in. */
  partyId: number | null;
  /** Called with the input on each change, so that the input survives closing the dialog. */
  onKeep?: (values: IdentifyValues) => void;
  onMade: (made: KycCustomer, values: IdentifyValues) => void;
  onClose: () => void;
}>;

const WORDS = 'sale.identify';

/**
 * Dialog that asks for the identity of a walk-in or of a customer without a file, and creates a file for the lowest
 * tier.
 */
export function IdentifyDialog(props: Props) {
  const t = useTranslations(WORDS);
  const fieldWords = useTranslations(`${WORDS}.fields`);
  const documentWords = useTranslations(`${WORDS}.papers`);
  const { record, needsPicture, picture, setPicture } = useIdentification(props);
  return (
    <FormDialog
      record={record}
      onClose={props.onClose}
      firm
      title={t('title')}
      description={t('text')}
      saves={t('save')}
    >
      <TextField
        name="data.full_name"
        label={fieldWords('name')}
        required
        autoComplete="off"
        dir="auto"
      />
      <Pair>
        <DateField name="data.dob" label={fieldWords('born')} required isMeant={isBirthDay} />
        <CountryField name="data.nationalities.0" label={fieldWords('nationality')} />
      </Pair>
      <TextField
        name="phone"
        label={fieldWords('phone')}
        help={fieldWords('phoneHelp')}
        autoComplete="off"
        inputMode="tel"
        dir="ltr"
      />
      <TextField
        name="data.address.line"
        label={fieldWords('address')}
        autoComplete="off"
        dir="auto"
      />
      <Pair>
        <SelectField
          name="documents.0.type"
          label={fieldWords('paper')}
          options={IDENTITY_DOCUMENTS.map((value) => ({ value, label: documentWords(value) }))}
        />
        <TextField
          name="documents.0.number"
          label={fieldWords('number')}
          required
          autoComplete="off"
          dir="ltr"
        />
      </Pair>
      <Pair>
        <CountryField name="documents.0.issuing_country" label={fieldWords('issuer')} />
        <DateField name="documents.0.expires_on" label={fieldWords('expires')} />
      </Pair>
      {needsPicture && <Picture chosen={picture} onChoose={setPicture} />}
    </FormDialog>
  );
}

/**
 * State of the form. If the upload or the identification fails, the next attempt continues with the customer file that
 * is already stored.
 */
function useIdentification({ typed, partyId, onKeep, onMade }: Props) {
  const needsPicture = useAnswer(sales.asked).data?.picture ?? false;
  const [picture, setPicture] = useState<File>();
  const store = useSend(kycCustomers.store);
  const stored = useRef<KycCustomer>(undefined);
  const complete = useCompletion();
  // The cast is safe, because the form has the fields of `typed`.
  const bodyOf = (values: FieldValues) => ({
    ...identifyBody(values as IdentifyValues, partyId),
    at_counter: true,
  });
  const { save, ...state } = useSaveForm<FieldValues, KycCustomer>({
    blank: typed,
    check: (values) => [
      ...missingIn(values as IdentifyValues, needsPicture && !picture),
      ...schemaProblems(kycCustomers.store.input, bodyOf(values)),
    ],
    send: async (values, key) => {
      stored.current ??= await store.mutateAsync({ input: bodyOf(values), key });
      return complete(stored.current, picture);
    },
    onSaved: (made, values) => onMade(made, values as IdentifyValues),
  });
  const { form } = state;
  // Registering the name `picture` lets the form show errors of the file input, which is not bound to the form.
  form.register('picture');
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (now) => onKeep?.(now.values as IdentifyValues),
      }),
    [form, onKeep],
  );
  return { record: { ...state, save: () => void save() }, needsPicture, picture, setPicture };
}

const NEEDED = ['data.full_name', 'data.dob', 'documents.0.number'] as const;

/** Problems of the empty fields that the lowest tier requires. */
function missingIn({ data, documents }: IdentifyValues, lacksPicture: boolean): FormProblem[] {
  const texts = [data.full_name, data.dob, documents[0]?.number ?? ''];
  const empty = NEEDED.filter((_, at) => texts[at]?.trim() === '');
  const missing = lacksPicture ? [...empty, 'picture'] : empty;
  return missing.map((field) => ({ field, message: 'required' }));
}

/**
 * Returns a function that uploads the picture to the stored customer file, identifies the customer, and returns the
 * file. Without a picture, or if the file is no draft, the file is returned unchanged.
 */
function useCompletion() {
  const upload = useSend(kycCustomers.upload);
  const identify = useSend(kycCustomers.identify);
  return async (stored: KycCustomer, picture: File | undefined): Promise<KycCustomer> => {
    if (stored.status !== 'draft' || !picture) return stored;
    const params = { id: stored.id };
    const document = String(stored.documents[0]?.id ?? 'passport');
    const input = { document, side: 'front' } as const;
    await upload.mutateAsync({ params, file: picture, key: crypto.randomUUID(), input });
    return identify.mutateAsync({ params, input: {} });
  };
}

type PictureProps = Readonly<{ chosen: File | undefined; onChoose: (file: File) => void }>;

/** Picture of the document. On devices with a camera, the user can take the picture. */
function Picture({ chosen, onChoose }: PictureProps) {
  const t = useTranslations(`${WORDS}.fields`);
  const id = useId();
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name: 'picture' });
  const isMissing = errors.picture !== undefined && !chosen;
  return (
    <Field
      id={id}
      label={t('picture')}
      help={chosen?.name}
      {...(isMissing && { error: t('pictureMissing') })}
    >
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        className="input"
        onChange={({ target: { files } }) => {
          const [file] = files ?? [];
          if (file) onChoose(file);
        }}
      />
    </Field>
  );
}

const Pair = ({ children }: { children: React.ReactNode }) => (
  <div className="grid gap-3 sm:grid-cols-2">{children}</div>
);

/** Country field with a search by name. */
function CountryField({ name, label }: { name: string; label: string }) {
  const countries = useCountries();
  return (
    <ComboboxField
      name={name}
      label={label}
      items={countries}
      idOf={({ value }) => value}
      keyOf={({ value }) => value}
      textOf={({ label: text }) => text}
    />
  );
}
