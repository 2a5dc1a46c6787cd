'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { SECTIONS } from './kyc-sections';
import { useFieldWords } from './use-field-words';
import type { VerdictProps } from './verdicts';
import { useDocumentTypeName } from '@/components/pickers/document-type';
import { Checkbox } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { TextareaField } from '@/components/ui/textarea-field';
import { TextField } from '@/components/ui/text-field';
import { useCallForm } from '@/hooks/use-call-form';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';

type Props = VerdictProps & Readonly<{ ticked: ReadonlySet<string> }>;

/** Dialog that asks the customer by mail to correct fields, with an optional reason for each field. */
export function AskDialog({ of, ticked, onDecided, onReload, onClose }: Props) {
  const t = useTranslations('customers.ask');
  const { record, chosen, change } = useRequest(of, ticked, onDecided);
  const typeName = useDocumentTypeName();
  const wordOf = useFieldWords();
  return (
    <FormDialog
      record={record}
      onReload={onReload}
      onClose={onClose}
      title={t('title', { name: of.name })}
      description={t('text')}
      saves={t('do')}
      wide
    >
      <TextareaField name="message" label={t('message')} required rows={3} maxLength={1000} />
      <fieldset className="m-0 grid min-w-0 gap-1.5 border-0 p-0" aria-describedby="ask-problem">
        <legend className="pb-1 text-12 font-medium text-ink-2">{t('fields')}</legend>
        {askable(of).map((field) => {
          const isChosen = chosen.includes(field);
          const paper = of.documents[Number(/^documents\.(\d+)$/.exec(field)?.[1])];
          const label = paper ? `${wordOf(field)} · ${typeName(paper.type)}` : wordOf(field);
          return (
            <div
              key={field}
              className="grid items-center gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)]"
            >
              <label className="flex min-h-6 items-center gap-2">
                <Checkbox
                  checked={isChosen}
                  onChange={({ target }) => change(field, target.checked)}
                />
                {label}
              </label>
              {isChosen && (
                <TextField
                  name={`reasons.${keyOf(field)}`}
                  label={t('reasonFor', { field: label })}
                  variant="cell"
                  placeholder={t('reason')}
                  dir="auto"
                  maxLength={300}
                />
              )}
            </div>
          );
        })}
      </fieldset>
      {record.form.formState.errors.fields !== undefined && (
        <p id="ask-problem" role="alert" className="text-12 text-negative">
          {t('least')}
        </p>
      )}
    </FormDialog>
  );
}

/** State of the form: the selected fields, their reasons, and a message. */
function useRequest(of: KycCustomer, ticked: Props['ticked'], onDecided: Props['onDecided']) {
  const [chosen, setChosen] = useState<readonly string[]>([...ticked]);
  const record = useCallForm(kycCustomers['request-info'], {
    blank: { message: '', fields: '', reasons: blankReasons(of) },
    params: { id: of.id },
    toInput: ({ message, reasons }) => ({
      message,
      fields: chosen.map((field) => ({ field, reason: reasons[keyOf(field)] || null })),
    }),
    onSaved: () => onDecided('asked'),
  });
  // The checkboxes are not form inputs. The field is registered here, so that its error is shown below the checkboxes.
  record.form.register('fields');
  const change = (field: string, isChosen: boolean) => {
    setChosen((before) => (isChosen ? [...before, field] : before.filter((one) => one !== field)));
    record.form.clearErrors('fields');
  };
  return { record, chosen, change };
}

/** Replaces the dots of a field name, because the form library reads dots as a path. */
const keyOf = (field: string) => field.replaceAll('.', '-');

/**
 * Returns the names of the fields that the customer can be asked to correct: each document, the documents as a whole,
 * and all data fields for this type of customer.
 */
function askable({ type, documents }: KycCustomer): readonly string[] {
  return [
    ...documents.map((_document, at) => `documents.${at}`),
    'documents',
    ...SECTIONS[type].flatMap(({ fields }) => fields.map((field) => `data.${field}`)),
  ];
}

const blankReasons = (of: KycCustomer): Readonly<Record<string, string>> =>
  Object.fromEntries(askable(of).map((field) => [keyOf(field), '']));
