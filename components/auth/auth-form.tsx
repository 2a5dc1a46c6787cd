'use client';

import type { ComponentProps } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { PlainAuthForm } from './plain-auth-form';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';

type Props<Values extends FieldValues> = ComponentProps<typeof PlainAuthForm> &
  Readonly<{ form: UseFormReturn<Values> }>;

/** Frame of a form before sign-in; it provides the form state to its fields. */
export const AuthForm = <Values extends FieldValues>({ form, ...own }: Props<Values>) => (
  <FormProvider {...form}>
    <PlainAuthForm {...own} />
  </FormProvider>
);

type NamedProps = Readonly<{ label: string; required?: boolean }>;

/** E-mail field. `isNew` means that the address is for a new account. */
export const AddressField = ({ isNew = false, ...field }: NamedProps & { isNew?: boolean }) => (
  <TextField
    {...field}
    name="email"
    type="email"
    inputMode="email"
    dir="ltr"
    autoComplete={isNew ? 'email' : 'username'}
  />
);

export const NewPasswordField = (field: { label: string; help: string }) => (
  <PasswordField {...field} name="password" required autoComplete="new-password" />
);
