'use client';

import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';

import { AmountField } from '@/components/ui/amount-field';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { ChoicesField } from '@/components/ui/choices-field';
import { ComboboxField } from '@/components/ui/combobox-field';
import { CodeOf, CredentialField, PasswordOf } from '@/components/ui/credential-fields';
import { DateField } from '@/components/ui/date-field';
import { Field } from '@/components/ui/field';
import { FigureInput } from '@/components/ui/figure-input';
import { Form } from '@/components/ui/form';
import { OneTimeCodeField } from '@/components/ui/one-time-code-field';
import { PasswordField } from '@/components/ui/password-field';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { TextareaField } from '@/components/ui/textarea-field';
import type { Credentials, SignInForm } from '@/hooks/use-sign-in';
import { Section, useSample } from './gallery';

const GRID = 'grid grid-cols-2 gap-3';
const TODAY = '2026-11-20';
const CURRENCIES = ['USD', 'EUR', 'AFN', 'IRR'];
const OPTIONS = CURRENCIES.map((code) => ({ value: code, label: code }));
const VALUES = {
  text: '',
  memo: '',
  amount: '-1234567.5',
  rate: '71.25',
  day: TODAY,
  select: 'EUR',
  combobox: 'USD',
  choices: ['USD'],
  checkbox: true,
  password: 'secret',
  code: '123456',
};
const none = () => undefined;

const codeOf = (code: string) => code;

/** All fields in one state. The names of the fields are the keys of `VALUES`. */
function Fields(state: Readonly<{ help?: string; required?: boolean; disabled?: boolean }>) {
  const words = useSample();
  return (
    <div className={GRID}>
      <TextField name="text" label={words.name} placeholder={words.party} {...state} />
      <SelectField name="select" label={words.currency} options={OPTIONS} {...state} />
      <AmountField name="amount" label={words.amount} currency="EUR" {...state} />
      <AmountField name="rate" label={words.rate} kind="rate" {...state} />
      <DateField name="day" label={words.day} today={TODAY} {...state} />
      <ComboboxField
        name="combobox"
        label={words.currency}
        items={CURRENCIES}
        keyOf={codeOf}
        idOf={codeOf}
        textOf={codeOf}
        {...state}
      />
      <PasswordField name="password" label={words.password} {...state} />
      <OneTimeCodeField name="code" label={words.code} {...state} />
      <TextareaField name="memo" label={words.memo} {...state} />
      <div className="grid content-start gap-3">
        <CheckboxField name="checkbox" label={words.active} {...state} />
        <ChoicesField name="choices" label={words.currency} choices={OPTIONS} {...state} />
      </div>
    </div>
  );
}

function PlainFields() {
  const words = useSample();
  const form = useForm({ defaultValues: VALUES });
  return (
    <Form form={form} focus={false} onSubmit={none}>
      <Fields help={words.help} required />
    </Form>
  );
}

function DisabledFields() {
  const form = useForm({ defaultValues: VALUES });
  return (
    <Form form={form} focus={false} onSubmit={none}>
      <Fields disabled />
    </Form>
  );
}

function RefusedFields() {
  const { error } = useSample();
  const [errors] = useState(() =>
    Object.fromEntries(
      Object.keys(VALUES).map((name) => [name, { type: 'server', message: error }]),
    ),
  );
  const form = useForm({ defaultValues: VALUES, errors });
  return (
    <Form form={form} focus={false} onSubmit={none}>
      <Fields />
    </Form>
  );
}

function SignInFields() {
  const words = useSample();
  const [typed, setTyped] = useState('71.25');
  const id = useId();
  const [values, setValues] = useState<Credentials>({ email: '', password: '', code: '' });
  const form: SignInForm = {
    values,
    errors: { email: words.error },
    type: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    box: () => none,
  };
  return (
    <div className={GRID}>
      <CredentialField form={form} name="email" label={words.name} />
      <PasswordOf form={form} label={words.password} />
      <CodeOf form={form} label={words.code} />
      <Field id={id} label={words.rate} error={undefined}>
        <span className="input">
          <FigureInput
            id={id}
            error={undefined}
            className="figure"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </Field>
    </div>
  );
}

/** All fields in each of their states. */
export const FormFields = () => (
  <>
    <Section name="Fields, required and with help">
      <PlainFields />
    </Section>
    <Section name="Fields with an error">
      <RefusedFields />
    </Section>
    <Section name="Disabled fields">
      <DisabledFields />
    </Section>
    <Section name="Fields without the form library">
      <SignInFields />
    </Section>
  </>
);
