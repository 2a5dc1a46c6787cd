'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { BalancingContext } from '@/components/accounting/journal-entry/balancing';
import { refusalsOf } from '@/components/accounting/journal-entry/journal-check';
import { useJournalColumns } from '@/components/accounting/journal-entry/journal-columns';
import { JournalConflict } from '@/components/accounting/journal-entry/journal-conflict';
import { JournalFoot } from '@/components/accounting/journal-entry/journal-foot';
import { JournalPreview } from '@/components/accounting/journal-entry/journal-preview';
import {
  BLANK_LINE,
  blankJournal,
  copyOf,
  draftedOf,
  filledFrom,
  isBlankLine,
  type JournalValues,
  valuesOf,
} from '@/components/accounting/journal-entry/journal-values';
import { useBalancing } from '@/components/accounting/journal-entry/use-balancing';
import { useJournalRules } from '@/components/accounting/journal-entry/use-journal-rules';
import {
  type JournalContext,
  onDay,
  useJournalSetting,
} from '@/components/accounting/journal-entry/use-journal-setting';
import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormFrame } from '@/components/document/form/form-frame';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { useFieldLabels } from '@/components/document/form/use-field-labels';
import { LineEditor } from '@/components/document/lines/line-editor';
import { TextField } from '@/components/ui/text-field';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import type { JournalEntry } from '@/lib/contract/accounting/journal-entry';

/** Form of a new, copied or edited journal entry, usable by keyboard alone. */
export function JournalEntryForm(props: DocumentFormProps<JournalEntry>) {
  const { record, onCancel } = props;
  const t = useTranslations('journal-entry');
  const today = useToday();
  const context = useJournalSetting();
  const { may } = usePermission('journal entry');
  const [active, setActive] = useState(0);
  const state = useJournalForm(props, context, today);
  const { form } = state;
  const setting = onDay(context, useWatch({ control: form.control, name: 'date' }));
  const { figures, balancing, put } = useBalancing(form, setting, active);
  const labelOf = useFieldLabels('journal-entry');
  const focus = (field: string) => focusField(form, field);
  const putHere = () => {
    const cell = put(active);
    if (cell) focus(`lines.${active}.${cell}`);
  };

  return (
    <BalancingContext value={balancing}>
      <FormFrame
        isWide
        form={form}
        state={state}
        labelOf={labelOf}
        onCancel={onCancel}
        title={record ? shownNumber('journal entry', record) : t('newTitle')}
        mayPost={may('post')}
        isNew={!record}
        actions={<AttachButton />}
        onFocus={focus}
        rail={
          <>
            <JournalPreview onFocus={focus} />
            <AttachmentsField name="attachment_ids" type="journal entry" id={record?.id} />
          </>
        }
        totals={
          <JournalFoot
            figures={figures}
            balancing={balancing}
            setting={setting}
            onDifference={putHere}
          />
        }
      >
        <JournalHeader isNew={!record} />
        <JournalLines active={active} onActive={setActive} onDifference={put} />
      </FormFrame>
      {state.conflict && <JournalConflict conflict={state.conflict} form={form} />}
    </BalancingContext>
  );
}

function useJournalForm(
  { of, record, copied, onSaved }: DocumentFormProps<JournalEntry>,
  setting: JournalContext,
  today: string,
) {
  const refusalText = useRefusalText();
  const state = useDocumentForm<JournalValues, JournalEntry>({
    of,
    record,
    name: record ? String(record.id) : `new${copied ? ` copy ${copied.id}` : ''}`,
    blank: startOf(record, copied, today),
    toValues: valuesOf,
    toBody: draftedOf,
    check: (values) =>
      refusalsOf(values, onDay(setting, values.date), today).map(
        ({ code, params, field = '' }) => ({
          field,
          message: refusalText(code, params),
        }),
      ),
    onSaved,
  });
  useJournalRules(state.form);
  return state;
}

function startOf(
  record: JournalEntry | undefined,
  copied: JournalEntry | undefined,
  today: string,
): JournalValues {
  if (record) return valuesOf(record);
  return copied ? copyOf(copied, today) : blankJournal(today);
}

function JournalHeader({ isNew }: { isNew: boolean }) {
  const t = useTranslations('journal-entry.fields');
  return (
    <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-[11rem_12rem_1fr]">
      <PostingDateField of="journal entry" name="date" label={t('date')} required />
      <TextField
        name="reference"
        label={t('reference')}
        maxLength={100}
        dir="auto"
        {...(isNew && { help: t('numberLater') })}
      />
      <TextField name="memo" label={t('memo')} maxLength={500} dir="auto" />
    </div>
  );
}

type JournalLinesProps = Readonly<{
  active: number;
  onActive: (line: number) => void;
  onDifference: (line: number) => string | undefined;
}>;

function JournalLines({ active, onActive, onDifference }: JournalLinesProps) {
  const t = useTranslations('journal-entry');
  const columns = useJournalColumns();
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      active={active}
      onActive={onActive}
      onDifference={onDifference}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
    />
  );
}
