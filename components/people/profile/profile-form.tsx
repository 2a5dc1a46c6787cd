'use client';

import type { ReactNode } from 'react';

import { Button } from '@/components/ui/button';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import type { CallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';

type Props = Readonly<{
  record: CallForm;
  action: string;
  onReload?: () => void;
  children: ReactNode;
}>;

/** A short form in one column. Ctrl+Enter saves the form. */
export function ProfileForm({ record, action, onReload, children }: Props) {
  const { form, save, failure, sendAnew, isSaving } = record;
  useShortcuts({ save });

  return (
    <div className="max-w-md">
      <Form form={form} onSubmit={save}>
        <FormFailure failure={failure} onReload={onReload} onSendAnew={sendAnew} />
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
