'use client';

import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Form } from '@/components/ui/form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { ApiError } from '@/lib/api/api-error';

type Props<Values extends FieldValues> = Readonly<{
  form: UseFormReturn<Values>;
  failure: ApiError | null;
  submit: () => Promise<void>;
  isSaving: boolean;
  action: string;
  children: ReactNode;
}>;

/** Short form in one column. Errors that are not about a field are at the top. Ctrl+Enter saves. */
export function ProfileForm<Values extends FieldValues>({
  form,
  failure,
  submit,
  isSaving,
  action,
  children,
}: Props<Values>) {
  useShortcuts({ save: () => void submit() });
  const isOnFields = failure !== null && Object.keys(failure.errors).length > 0;

  return (
    <div className="max-w-md">
      <Form form={form} onSubmit={() => void submit()}>
        {failure && !isOnFields && <Callout tone="negative">{failure.message}</Callout>}
        {children}
        <div className="mt-1">
          <Button type="submit" variant="primary" busy={isSaving} kbd="Ctrl Enter">
            {action}
          </Button>
        </div>
      </Form>
    </div>
  );
}
