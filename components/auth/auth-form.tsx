'use client';

import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';

import { PlainAuthForm } from './plain-auth-form';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useErrorText } from '@/components/ui/use-error-text';
import { UNPLACED } from '@/hooks/unplaced';
import type { CallForm } from '@/hooks/use-call-form';

type Props = Readonly<{ record: CallForm; action: string; children: ReactNode }>;

/** Form of a page that users see before sign-in. A problem without a field is shown above the fields. */
export function AuthForm({ record, action, children }: Props) {
  const { form, save, failure, isSaving } = record;
  const textOf = useErrorText();
  const { message: unplaced } = form.formState.errors.root?.[UNPLACED] ?? {};
  return (
    <FormProvider {...form}>
      <PlainAuthForm
        submit={save}
        isSending={isSaving}
        action={action}
        problem={failure?.message ?? (unplaced && textOf(unplaced))}
      >
        {children}
      </PlainAuthForm>
    </FormProvider>
  );
}

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
