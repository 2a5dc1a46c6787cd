'use client';

import { type KeyboardEvent, type ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { usePreferences } from '@/hooks/use-preferences';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';
import { focusNextField } from '@/lib/focus-next-field';

/**
 * A short form in one column: fields, what stands on none of them, the button. Enter goes to the next
 * field or saves, as the user prefers; Ctrl+Enter always saves.
 */
export function ProfileForm<Values extends FieldValues>({
  form,
  failure,
  submit,
  isSaving,
  action,
  children,
}: {
  form: UseFormReturn<Values>;
  failure: ApiError | null;
  submit: () => Promise<void>;
  isSaving: boolean;
  action: string;
  children: ReactNode;
}) {
  const { enter_key } = usePreferences();
  useShortcuts({ save: () => void submit() });
  const isOnFields = failure !== null && Object.keys(failure.errors).length > 0;

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || enter_key === 'save') return;
    if (focusNextField(event.currentTarget, event.target)) event.preventDefault();
  };

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-md gap-4"
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && !isOnFields && <Callout tone="negative">{failure.message}</Callout>}
        {children}
        <div>
          <Button type="submit" variant="primary" busy={isSaving} kbd="Ctrl Enter">
            {action}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
