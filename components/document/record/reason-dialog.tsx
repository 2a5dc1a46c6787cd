'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { FormDialog } from '@/components/ui/form-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
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
  const record = useRecordForm(of, {
    blank: { reason: '' },
    params: { id },
    toInput: ({ reason }) => ({ reason }),
    onSaved: (answer) => {
      onDone(answer);
      onClose();
    },
  });

  return (
    <FormDialog {...{ record, title, onClose }} description={text} saves={confirm} isGrave>
      <TextareaField name="reason" label={t('void.reason')} required rows={2} maxLength={500} />
    </FormDialog>
  );
}
