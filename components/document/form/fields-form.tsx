'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps, DocumentRecord } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from './focus-field';
import { FormConflict } from './form-conflict';
import { FormFrame } from './form-frame';
import { LedgerPreview } from './ledger-preview';
import { type Drafted, useDocumentForm } from './use-document-form';
import { useFieldLabels } from './use-field-labels';
import { type Preview, usePreview } from './use-preview';
import { type Field, inputOf, postedOn, type Values, valuesOf } from '@/components/fields/field';
import { CallFields } from '@/components/fields/call-fields';
import { usePermission } from '@/hooks/use-permission';
import { useToday } from '@/hooks/use-today';
import { actionOf } from '@/lib/contract/steps';
import { pageOf } from '@/lib/routes';

type Kept = Values & Readonly<{ attachment_ids: readonly number[] }>;

type Props<Record extends DocumentRecord> = DocumentFormProps<Record> &
  Readonly<{
    fields: readonly Field[];
    /** Names of fields that are not taken over into a copy or into the next document of a series. */
    fresh?: readonly string[];
    /** Initial values that override the initial values of the fields, such as values from the URL. */
    begin?: Values;
    /** Values sent in addition to the fields. */
    sent?: (values: Values) => Values;
    /** True if enough is filled in for a preview. */
    isReady: (values: Values) => boolean;
    /** Content of the footer, from the preview. */
    totals?: (preview: Preview) => ReactNode;
    /** Content below the fields, from the preview. */
    below?: (preview: Preview) => ReactNode;
    /** Label of the only save button, for documents with a single way to save. */
    saveWords?: string;
    /** True if the document posts nothing; its preview has no lines. */
    postsNothing?: boolean;
    /** Content inside the form, below its fields. */
    children?: ReactNode;
  }>;

/** Form of a document without lines. It renders the given fields and reads their values. */
export function FieldsForm<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, fields, record, totals, below, children, postsNothing, saveWords } = props;
  const t = useTranslations(of.words);
  const { may } = usePermission(pageOf(of.route));
  const labelOf = useFieldLabels(of.words);
  const { state, preview } = useFieldsState(props);
  const { form, conflict } = state;
  const focus = (field: string) => focusField(form, field);
  return (
    <>
      <FormFrame
        form={form}
        state={state}
        labelOf={labelOf}
        totals={totals?.(preview)}
        title={record ? shownNumber(of.type, record) : t('newTitle')}
        mayPost={saveWords === undefined && may(actionOf(of.endpoints.post, 'post'))}
        isNew={!record}
        {...(saveWords === undefined ? { isSerial: true } : { saveWords })}
        words={of.words}
        actions={<AttachButton />}
        onCancel={props.onCancel}
        onFocus={focus}
        rail={
          <>
            <LedgerPreview
              preview={preview}
              postsNothing={postsNothing}
              fieldOf={(field) => field}
              onFocus={focus}
            />
            <AttachmentsField name="attachment_ids" type={of.type} id={record?.id} />
          </>
        }
      >
        <div className="grid max-w-4xl grid-cols-1 gap-4 px-gutter py-4">
          <CallFields fields={fields} call={of.endpoints.store} words={of.words} row={record} />
          {below?.(preview)}
          {children}
        </div>
      </FormFrame>
      {conflict && (
        <FormConflict conflict={conflict} form={form} fields={conflictFields(fields, labelOf)} />
      )}
    </>
  );
}

/** State of the form: its values, how they are saved, and the preview. */
function useFieldsState<Record extends DocumentRecord>(props: Props<Record>) {
  const { of, fields, record, copied, sent, isReady } = props;
  const today = useToday();
  const toBody = (values: Values): Drafted => ({
    body: {
      ...inputOf(fields, of.endpoints.store, values),
      ...sent?.(values),
      attachment_ids: values.attachment_ids,
    },
    fieldOf: (field) => field,
  });
  const state = useDocumentForm<Kept, Record>({
    of,
    record,
    name: record ? String(record.id) : copied ? `new copy ${copied.id}` : 'new',
    blank: startOf(props, today),
    toValues: (row) => ({ ...valuesOf(fields, row), attachment_ids: row.attachment_ids }),
    toBody,
    check: () => [],
    onSaved: props.onSaved,
  });
  const values = useWatch({ control: state.form.control, compute: (typed: Values) => typed });
  const preview = usePreview(of.endpoints, isReady(values) ? toBody(values).body : undefined);
  return { state, preview };
}

/** Initial values, from the draft, the copied document, or the previous one of a series, if there is one. */
function startOf<Record extends DocumentRecord>(
  { fields, fresh = [], begin, record, copied, previous, files }: Props<Record>,
  today: string,
): Kept {
  if (record) return { ...valuesOf(fields, record), attachment_ids: record.attachment_ids };
  const blank = { ...valuesOf(fields, undefined), ...postedOn(fields, today) };
  const before = copied ?? previous;
  const taken = before
    ? Object.fromEntries(
        Object.entries(valuesOf(fields, before)).filter(([name]) => !fresh.includes(name)),
      )
    : {};
  const day = copied ? postedOn(fields, today) : {};
  return { ...blank, ...taken, ...day, ...begin, attachment_ids: [...files] };
}

const said = (held: unknown): string =>
  typeof held === 'string' || typeof held === 'number' ? String(held) : '';

const conflictFields = (fields: readonly Field[], labelOf: (field: string) => string) =>
  fields.map(({ name }) => ({
    names: [name] as const,
    label: labelOf(name),
    say: (values: Values) => said(values[name]),
  }));
