'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';

import { FormDialog } from '@/components/ui/form-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { useCallForm } from '@/hooks/use-call-form';
import type { Endpoint } from '@/lib/contract/endpoint';

/** Values of the dialog's form. Fields other than `reason` are not sent if they are empty. */
type StepValues = Readonly<{ reason: string } & Record<string, string>>;

/** Endpoint of an action that takes a reason and optional further fields. */
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
  confirm: string;
  /** Preview of the effect of the action, above the fields. */
  above?: ReactNode;
  blank?: StepValues;
  /** Further fields, below the reason. */
  children?: ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}>;

/** Dialog that asks for a reason and runs the action. It closes on success and shows a refusal. */
export function StepDialog<Answer>(props: Props<Answer>) {
  const { of, title, text, confirm, above, children, onDone, onClose } = props;
  const t = useTranslations('document');
  const record = useCallForm(of, {
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
