'use client';

import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { Callout } from '@/components/ui/callout';
import { submitting } from '@/components/ui/submitting';

type Props<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  problem?: string | undefined;
  submit: () => Promise<void>;
  isSending: boolean;
  action: string;
  children: ReactNode;
}>;

/** Fields, what is wrong with none of them in particular, and the one button. Enter sends. */
export function AuthForm<Values extends FieldValues>({
  form,
  problem,
  submit,
  isSending,
  action,
  children,
}: Props<Values>) {
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-4" onSubmit={submitting(submit)}>
        {problem && <Callout tone="negative">{problem}</Callout>}
        {children}
        <Button type="submit" variant="primary" busy={isSending} className="mt-1 w-full text-14">
          {action}
        </Button>
      </form>
    </FormProvider>
  );
}

type NamedProps = Readonly<{ label: string; required?: boolean }>;

/** The address that somebody signs in with. */
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
