'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';

import { FormFailure } from '@/components/ui/form-failure';
import { TextField } from '@/components/ui/text-field';
import { submitting } from '@/components/ui/submitting';
import type { ApiError } from '@/lib/api/api-error';

type Props = Readonly<{
  form: UseFormReturn<{ name: string }>;
  label: string;
  failure: ApiError | null;
  /** Focuses the field on mount. */
  focus?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}>;

/** Form for the name of a view; Enter saves. */
export function ViewNameForm({ form, label, failure, focus = false, onSubmit, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = focus ? element.current?.querySelector('input') : undefined;
    field?.focus();
    field?.select();
  }, [focus]);

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className="grid gap-2" onSubmit={submitting(onSubmit)}>
        <TextField name="name" label={label} maxLength={60} autoComplete="off" />
        {failure && !('name' in failure.errors) && <FormFailure failure={failure} />}
        {children}
      </form>
    </FormProvider>
  );
}
