'use client';

import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  AttachButton,
  AttachmentsField,
} from '@/components/document/attachments/attachments-field';
import type { DocumentFormProps } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { focusField } from '@/components/document/form/focus-field';
import { FormConflict } from '@/components/document/form/form-conflict';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { useFieldLabels } from '@/components/document/form/use-field-labels';
import { ManualFoot } from '@/components/exchange/manual-journal/manual-foot';
import { ManualHeader } from '@/components/exchange/manual-journal/manual-header';
import { ManualLines } from '@/components/exchange/manual-journal/manual-lines';
import {
  blankManual,
  draftedOf,
  isBlankLine,
  type ManualValues,
  valuesOf,
} from '@/components/exchange/manual-journal/manual-values';
import { PositionContext } from '@/components/exchange/manual-journal/position-context';
import { PositionFacts } from '@/components/exchange/manual-journal/position-facts';
import { useManualPreview } from '@/components/exchange/manual-journal/use-manual-preview';
import {
  type ManualContext,
  planOf,
  useManualSetting,
} from '@/components/exchange/manual-journal/use-manual-setting';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import type { ManualJournal } from '@/lib/contract/exchange/manual-journal';

const WORDS = 'manual-journal';

type Props = DocumentFormProps<ManualJournal>;

/** Form of a manual journal; it can be filled in by keyboard alone. */
export function ManualJournalForm(props: Props) {
  const { record, onCancel } = props;
  const t = useTranslations(WORDS);
  const today = useToday();
  const context = useManualSetting();
  const { may } = usePermission('manual journal');
  const labelOf = useFieldLabels(WORDS);
  const [active, setActive] = useState(0);
  const state = useManualForm(props, context, today);
  const { form, conflict } = state;
  useOneSide(form);
  const values = useWatch({ control: form.control, compute: (typed: ManualValues) => typed });
  const { body, fieldOf } = draftedOf(values, context.currencyOf);
  const preview = useManualPreview(values.lines.every(isBlankLine) ? undefined : body);
  const focus = (field: string) => focusField(form, field);

  return (
    <PositionContext value={preview.positions}>
      <FormFrame
        isWide
        form={form}
        state={state}
        labelOf={labelOf}
        onCancel={onCancel}
        title={record ? shownNumber('manual journal', record) : t('newTitle')}
        mayPost={may('post')}
        isNew={!record}
        actions={<AttachButton />}
        onFocus={focus}
        rail={
          <>
            <LedgerPreview
              preview={preview}
              fieldOf={fieldOf}
              hasBalances={false}
              onFocus={focus}
            />
            <PositionFacts positions={preview.positions} />
            <AttachmentsField name="attachment_ids" type="manual journal" id={record?.id} />
          </>
        }
        totals={<ManualFoot values={values} context={context} />}
      >
        <ManualHeader />
        <ManualLines active={active} onActive={setActive} />
      </FormFrame>
      {conflict && (
        <FormConflict conflict={conflict} form={form} fields={conflictFields(labelOf)} />
      )}
    </PositionContext>
  );
}

function useManualForm(
  { of, record, copied, onSaved }: Props,
  context: ManualContext,
  today: string,
) {
  const refusalText = useRefusalText();
  const start = (from: ManualJournal) => ({ ...valuesOf(from), date: today, attachment_ids: [] });
  const blank = copied ? start(copied) : blankManual(today);
  return useDocumentForm<ManualValues, ManualJournal>({
    of,
    record,
    name: record ? String(record.id) : copied ? `new copy ${copied.id}` : 'new',
    blank: record ? valuesOf(record) : blank,
    toValues: valuesOf,
    toBody: (values) => draftedOf(values, context.currencyOf),
    check: (values) => {
      const { fieldOf } = draftedOf(values, context.currencyOf);
      // The browser has only today's board; the host checks the rates of other days.
      const known = (planOf(values, context)?.refusals ?? []).filter(
        ({ code }) => code !== 'manual-journal.no-mid' || values.date === today,
      );
      return known.map(({ code, params, field = '' }) => ({
        field: fieldOf(field),
        message: refusalText(code, params),
      }));
    },
    onSaved,
  });
}

const TEXTS = ['date', 'kind', 'valuation_mode', 'reason'] as const;

const conflictFields = (labelOf: (field: string) => string) => [
  ...TEXTS.map((name) => ({
    names: [name] as const,
    label: labelOf(name),
    say: (values: ManualValues) => values[name],
  })),
  {
    names: ['lines'] as const,
    label: labelOf('lines'),
    say: ({ lines }: ManualValues) =>
      lines
        .filter((line) => !isBlankLine(line))
        .map(({ debit, credit, currency }) => `${debit || `−${credit}`} ${currency ?? ''}`)
        .join('\n'),
  },
];

const OTHER = { debit: 'credit', credit: 'debit' } as const;

const isSide = (word: string): word is keyof typeof OTHER => Object.hasOwn(OTHER, word);

/** Clears the debit when a credit is typed, and the credit when a debit is typed. */
function useOneSide(form: UseFormReturn<ManualValues>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name = '', type, values }) => {
          const [, at = '', side = ''] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? [];
          if (type !== 'change' || !isSide(side)) return;
          const line = values.lines[Number(at)];
          if (line?.[side] && line[OTHER[side]]) {
            form.setValue(`lines.${Number(at)}.${OTHER[side]}`, '');
          }
        },
      }),
    [form],
  );
}
