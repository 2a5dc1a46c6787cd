'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentRecord, DocumentStep } from '@/components/document/definition';
import { inputOf, postedOn, type Values, valuesOf } from '@/components/fields/field';
import { CallFields } from '@/components/fields/call-fields';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { useFormats } from '@/hooks/use-formats';
import { useRecordForm } from '@/hooks/use-record-form';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';

type Props<Record extends DocumentRecord> = Readonly<{
  step: DocumentStep<Record>;
  record: Record;
  words: string;
}>;

/** The steps that a record's state and the reader's rights allow, each with its button. */
export function StepButtons<Record extends DocumentRecord>({
  steps,
  record,
  words,
}: Pick<Props<Record>, 'record' | 'words'> & { steps: readonly DocumentStep<Record>[] }) {
  const mayStep = useMayStep();
  return steps
    .filter(({ call, when }) => mayStep(call, record.status) && when?.(record) !== false)
    .map((step) => <StepButton key={step.name} {...{ step, record, words }} />);
}

function StepButton<Record extends DocumentRecord>(props: Props<Record>) {
  const { step, words } = props;
  const t = useTranslations(`${words}.steps.${step.name}`);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('do')}</Button>
      {isOpen && <StepForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks what the step wants to know, takes it, and closes; what is refused stands in the dialog. */
function StepForm<Record extends DocumentRecord>({
  step: { name, call, fields: fieldsOf, isGrave = false },
  record,
  words,
  onClose,
}: Props<Record> & { onClose: () => void }) {
  const t = useTranslations(`${words}.steps.${name}`);
  const { money } = useFormats();
  const today = useToday();
  const fields = fieldsOf?.(record, money) ?? [];
  const form = useRecordForm(call, {
    blank: { ...valuesOf(fields, undefined), ...postedOn(fields, today) },
    params: { id: record.id },
    toInput: (values: Values) => inputOf(fields, call, values),
    onSaved: () => {
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={form}
      title={t('do')}
      description={t('text')}
      saves={t('do')}
      {...{ isGrave, onClose }}
    >
      <CallFields {...{ fields, call, words }} />
    </FormDialog>
  );
}
