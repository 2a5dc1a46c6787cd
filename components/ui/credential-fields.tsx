'use client';

import { type ComponentProps, type ReactNode, useId, useState } from 'react';

import { controlOf, Field } from './field';
import { ShowButton } from './show-button';
import { useErrorText } from './use-error-text';
import type { Credentials, SignInForm } from '@/hooks/use-sign-in';
import { digitsOf } from '@/lib/format/fold';

type Given = Readonly<{ form: SignInForm; label: string }>;

type Props = Given &
  Readonly<{ name: keyof Credentials; labelEnd?: ReactNode; end?: ReactNode }> &
  Omit<ComponentProps<'input'>, 'form' | 'name'>;

/** Input of the sign-in form. It does not use the form library, so that the first page loads less code. */
export function CredentialField({ form, name, label, labelEnd, end, ...native }: Props) {
  const id = useId();
  const errorText = useErrorText();
  const wrong = form.errors[name];
  const error = wrong === undefined ? undefined : errorText(wrong);
  return (
    <Field id={id} label={label} labelEnd={labelEnd} error={error}>
      <span className="input">
        <input
          dir="ltr"
          onChange={({ target }) => form.type(name, target.value)}
          {...native}
          {...controlOf({ id, error })}
          ref={form.box(name)}
          name={name}
          value={form.values[name]}
        />
        {end}
      </span>
    </Field>
  );
}

/** Password input with a button to show it. Pasting and password managers work. */
export function PasswordOf({ labelEnd, ...given }: Given & { labelEnd?: ReactNode }) {
  const [shown, setShown] = useState(false);
  return (
    <CredentialField
      {...given}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      labelEnd={labelEnd}
      end={<ShowButton shown={shown} onShow={setShown} />}
    />
  );
}

const CODE_LENGTH = 6;

/** Six-digit authenticator code in one input, so that pasting and autofill work. */
export const CodeOf = (given: Given) => (
  <CredentialField
    {...given}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    className="figure text-center text-18 tracking-[0.35em]"
    onChange={({ target }) => given.form.type('code', digitsOf(target.value).slice(0, CODE_LENGTH))}
  />
);
