'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { FormDialog } from '@/components/ui/form-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useRecordForm } from '@/hooks/use-record-form';
import type { Endpoint } from '@/lib/contract/endpoint';

/** What a step asks, as it is typed: nothing in a field is left out of what is sent. */
type Asked = Readonly<{ reason: string } & Record<string, string>>;

/** A step of a record that wants a reason, and perhaps more. */
export type StepCall<Answer> = Endpoint<
  `${string}/{id}/${string}`,
  v.GenericSchema<{ reason?: string | undefined }, unknown>,
  v.GenericSchema<unknown, Answer>
>;

type Props<Answer> = Readonly<{
  of: StepCall<Answer>;
  id: number;
  title: string;
  text?: ReactNode;
  /** What the button says that does it. */
  confirm: string;
  /** What taking it would do. */
  above?: ReactNode;
  /** What is asked, before anything is typed. */
  blank?: Asked;
  /** The fields beside the reason. */
  children?: ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}>;

/** Asks why, takes the step, and closes; what is refused stands in the dialog. */
export function StepDialog<Answer>(props: Props<Answer>) {
  const { of, title, text, confirm, above, children, onDone, onClose } = props;
  const t = useTranslations('document');
  const record = useRecordForm(of, {
    blank: props.blank ?? { reason: '' },
    params: { id: props.id },
    toInput: ({ reason, ...more }) => ({
      reason,
      ...Object.fromEntries(Object.entries(more).filter(([, typed]) => typed !== '')),
    }),
    onSaved: (answer) => {
      onDone(answer);
      onClose();
    },
  });

  return (
    <FormDialog
      record={record}
      title={title}
      onClose={onClose}
      description={text}
      saves={confirm}
      isGrave
    >
      {above}
      <TextareaField name="reason" label={t('void.reason')} required rows={2} maxLength={500} />
      {children}
    </FormDialog>
  );
}
