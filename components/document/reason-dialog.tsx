'use client';

import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { FormFailure } from '@/components/ui/form-failure';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { Endpoint } from '@/lib/contract/endpoint';

/** A deed on a record that wants nothing but a reason. */
export type Reasoned<Answer> = Endpoint<
  `${string}/{id}/${string}`,
  v.GenericSchema<{ reason?: string | undefined }, unknown>,
  v.GenericSchema<unknown, Answer>
>;

/** Asks why, does it, and closes; what is refused stands in the dialog. */
export function ReasonDialog<Answer>({
  of,
  id,
  title,
  text,
  confirm,
  onDone,
  onClose,
}: {
  of: Reasoned<Answer>;
  id: number;
  title: string;
  text?: ReactNode;
  /** What the button says that does it. */
  confirm: string;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}) {
  const t = useTranslations('document');
  const formId = useId();
  const { form, save, failure, isSaving } = useRecordForm(of, {
    blank: { reason: '' },
    params: { id },
    toInput: ({ reason }) => ({ reason }),
    onSaved: (answer) => {
      onDone(answer);
      onClose();
    },
  });
  useShortcuts({ save }, { inDialog: true });
  const isOnField = failure?.errors.reason !== undefined;

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t('void.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" kbd="Ctrl Enter" busy={isSaving}>
            {confirm}
          </Button>
        </>
      }
    >
      {!isOnField && <FormFailure failure={failure} />}
      <Form form={form} id={formId} focus onSubmit={save}>
        <TextareaField name="reason" label={t('void.reason')} required rows={2} maxLength={500} />
      </Form>
    </Dialog>
  );
}
