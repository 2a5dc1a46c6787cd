'use client';

import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';

/** Fields, what is wrong with none of them in particular, and the one button. Enter sends. */
export function AuthForm<Values extends FieldValues>({
  form,
  problem,
  submit,
  isSending,
  action,
  children,
}: {
  form: UseFormReturn<Values>;
  problem?: string | undefined;
  submit: () => Promise<void>;
  isSending: boolean;
  action: string;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem && <Callout tone="negative">{problem}</Callout>}
        {children}
        <Button type="submit" variant="primary" busy={isSending} className="mt-1 w-full text-14">
          {action}
        </Button>
      </form>
    </FormProvider>
  );
}
