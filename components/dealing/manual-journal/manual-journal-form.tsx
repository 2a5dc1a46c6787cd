'use client';

import { useEffect, useState, type ReactNode } from 'react';
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
import { ManualLines } from './manual-lines';
import {
  blankManual,
  draftedOf,
  isBlankLine,
  type ManualValues,
  valuesOf,
  USUAL_MODE,
} from './manual-values';
import { PositionContext } from './position-context';
import { useManualPreview } from './use-manual-preview';
import { type ManualContext, planOf, useManualSetting } from './use-manual-setting';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Figure } from '@/components/ui/figure';
import { Towards } from '@/components/ui/from-to';
import { Rate } from '@/components/ui/rate';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { useMoney } from '@/hooks/use-money';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import type { ManualJournal, PositionChange } from '@/lib/contract/dealing/manual-journal';
import { MANUAL_JOURNAL_KINDS, type PlannedManual } from '@/lib/domain/dealing/manual-journal';
import { VALUATION_MODES } from '@/lib/domain/dealing/manual-journal-shapes';
import { isZero, negate, sign, sum } from '@/lib/domain/money';

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
  const setUsualMode = (chosen: string) => {
    const kind = MANUAL_JOURNAL_KINDS.find((one) => one === chosen);
    if (!kind) return;
    form.clearErrors('valuation_mode');
    form.setValue('valuation_mode', USUAL_MODE[kind], { shouldDirty: true });
  };

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
            {preview.positions.length > 0 && (
              <section aria-label={t('positions.title')} className="grid gap-3 px-4 pb-4">
                <h3 className="text-12 font-medium text-ink-2">{t('positions.title')}</h3>
                {preview.positions.map((change) => (
                  <OnePosition key={change.currency} change={change} />
                ))}
              </section>
            )}
            <AttachmentsField name="attachment_ids" type="manual journal" id={record?.id} />
          </>
        }
        totals={<ManualFoot values={values} context={context} />}
      >
        <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-2 lg:grid-cols-12">
          <PostingDateField
            of="manual journal"
            name="date"
            label={t('fields.date')}
            required
            className={QUARTER}
          />
          <SelectField
            name="kind"
            label={t('fields.kind')}
            required
            options={MANUAL_JOURNAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onTake={setUsualMode}
            className={THIRD}
          />
          <SelectField
            name="valuation_mode"
            label={t('fields.valuation_mode')}
            options={['', ...VALUATION_MODES].map((value) => ({
              value,
              label: t(`modes.${value || 'none'}`),
            }))}
            placeholder={t('modes.none')}
            help={t(`modeHelp.${values.valuation_mode || 'none'}`)}
            className="lg:col-span-5"
          />
          <TextField
            name="reason"
            label={t('fields.reason')}
            required
            maxLength={500}
            dir="auto"
            className="sm:col-span-2 lg:col-span-12"
          />
        </div>
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
      // The browser has only today's mid rates. For other days, only the server reports a missing mid rate.
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

const QUARTER = 'lg:col-span-3';
const THIRD = 'lg:col-span-4';

function OnePosition({
  change: { currency, before, after, realised },
}: {
  change: PositionChange;
}) {
  const t = useTranslations('manual-journal.positions');
  const { baseCurrency, baseMark } = useFormats();
  const inBase = (value: string) => <Figure value={value} of={baseCurrency} />;
  return (
    <dl className="grid gap-1">
      <Row label={<bdi className="font-medium text-ink">{currency}</bdi>}>
        <span className="flex items-baseline gap-1.5">
          <Figure value={before.quantity} of={currency} />
          <Towards />
          <span className="font-semibold">
            <Figure value={after.quantity} of={currency} />
          </span>
        </span>
      </Row>
      {after.cost !== null && (
        <Row label={t('cost', { currency: baseMark })}>{inBase(after.cost)}</Row>
      )}
      {after.average !== null && (
        <Row label={t('average')}>
          <Rate of={currency} perUnit={after.average} />
        </Row>
      )}
      {realised !== null && (
        <Row label={t('realised', { currency: baseMark })}>{inBase(realised)}</Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Footer of the form: the position change of each currency, and debits less credits in base. */
function ManualFoot({ values, context }: { values: ManualValues; context: ManualContext }) {
  const t = useTranslations('manual-journal');
  const plan = planOf(values, context);
  const { base } = context;
  const { baseMark } = useMoney();
  const gap = plan && plan.refusals.length === 0 ? gapOf(plan, base) : '0';
  const moved = plan ? movedOf(plan, base) : [];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {moved.map(({ currency, quantity }) => (
        <div key={currency}>
          <dt className="text-12 text-ink-2">{t('moved', { currency })}</dt>
          <dd className="text-14 font-semibold">
            <Figure value={quantity} of={currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-12 text-ink-2">{t('gap', { currency: baseMark })}</dt>
        <dd aria-live="polite" className="text-14 font-semibold">
          <Figure value={gap} of={base} />
        </dd>
      </div>
    </dl>
  );
}

/**
 * Returns debits less credits in base. A leg of a deal counts with its value. A leg without a value counts as zero,
 * because the server posts it at cost, so that it causes no difference.
 */
function gapOf({ lines, deal }: PlannedManual, base: string): string {
  const own = lines.filter((line) => line.currency === base || !deal).map((line) => line.base);
  const values = (deal?.legs ?? []).map((leg) => {
    if (!('value' in leg)) return '0';
    return sign(leg.quantity) > 0 ? leg.value : negate(leg.value);
  });
  return sum([...own, ...values]);
}

function movedOf({ lines }: PlannedManual, base: string) {
  const foreign = lines.filter(({ currency }) => currency !== base);
  return [...Map.groupBy(foreign, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, quantity: sum(own.map(({ amount }) => amount)) }))
    .filter(({ quantity }) => !isZero(quantity));
}
