'use client';

import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { BalancingContext, type LineBalancing } from './balancing';
import {
  AccountCell,
  BaseCreditCell,
  BaseDebitCell,
  CreditCell,
  CurrencyCell,
  DebitCell,
  MemoCell,
  RateCell,
} from './journal-cells';
import { JournalFoot } from './journal-foot';
import {
  BLANK_LINE,
  blankJournal,
  copyOf,
  draftedOf,
  filledFrom,
  isBlankLine,
  type JournalValues,
  valuesOf,
  type LineValues,
  bodyOfLine,
} from './journal-values';
import { useJournalRules } from './use-journal-rules';
import { type JournalContext, onDay, useJournalSetting } from './use-journal-setting';
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
import { usePreview } from '@/components/document/form/use-preview';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { TextField } from '@/components/ui/text-field';
import { useMoney } from '@/hooks/use-money';
import { usePermission } from '@/hooks/use-permission';
import { useRefusalText } from '@/hooks/use-refusal-text';
import { useToday } from '@/hooks/use-today';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import { isDay } from '@/lib/domain/calendar';
import { planJournal } from '@/lib/domain/accounting/journal';
import {
  balancingAmount,
  journalFigures,
  typedAmount,
} from '@/lib/domain/accounting/journal-figures';
import { isDecimal } from '@/lib/domain/money';
import { type PostingLine, settleRounding } from '@/lib/domain/ledger/posting';
import { Refusal, Refusals } from '@/lib/domain/refusal';

/** Form of a new, copied or edited journal entry, usable by keyboard alone. */
export function JournalEntryForm(props: DocumentFormProps<JournalEntry>) {
  const wordsOf = useLineWords();
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
        <div className="grid flex-none gap-x-4 gap-y-3 px-gutter py-4 sm:grid-cols-[11rem_12rem_1fr]">
          <PostingDateField of="journal entry" name="date" label={t('fields.date')} required />
          <TextField
            name="reference"
            label={t('fields.reference')}
            maxLength={100}
            dir="auto"
            {...(!record && { help: t('fields.numberLater') })}
          />
          <TextField name="memo" label={t('fields.memo')} maxLength={500} dir="auto" />
        </div>
        <JournalLines active={active} onActive={setActive} onDifference={put} />
      </FormFrame>
      {state.conflict && (
        <FormConflict
          conflict={state.conflict}
          form={form}
          fields={[
            ...FIELDS.map((name) => ({
              names: [name],
              label: t(`fields.${name}`),
              say: (values: JournalValues) => values[name],
            })),
            {
              names: ['lines'],
              label: t('lines'),
              say: ({ lines }) => lines.map(wordsOf).filter(Boolean).join('\n'),
            },
          ]}
        />
      )}
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

const FIELDS = ['date', 'reference', 'memo'] as const;

/**
 * Returns a function that formats a line as text (account number, party, amount, currency, memo). If another user has
 * changed the draft too, the texts of both versions are compared.
 */
function useLineWords() {
  const party = useTranslations('ui.party');
  const { account } = useJournalSetting();
  return ({ account_id, party_id, currency, debit, credit, memo }: LineValues): string => {
    const number = account(account_id)?.number ?? '';
    const amount = debit ? `${debit}` : credit ? `−${credit}` : '';
    const whose = party_id === null ? '' : party('number', { id: String(party_id) });
    return [number, whose, amount, amount && currency, memo].filter(Boolean).join(' ');
  };
}

/** Columns of the lines, in order. The party column appears only if a line requires or has a party. */
function useJournalColumns(): readonly LineColumn[] {
  const t = useTranslations('journal-entry.columns');
  const { baseMark } = useMoney();
  const hasParties = useHasParties();
  // The columns are narrower while the party column is visible.
  const figure = { align: 'end', width: hasParties ? 'w-22' : 'w-24' } as const;
  const column = (id: string, words = t(id)) => ({ id, header: words, label: words });
  const party = { ...column('party_id'), width: 'w-27', isWide: true, Cell: PartyCell } as const;
  const account = { width: hasParties ? 'w-32' : 'w-37', isWide: true } as const;
  return [
    { ...column('account_id'), ...account, Cell: AccountCell },
    ...(hasParties ? [party] : []),
    { ...column('memo'), Cell: MemoCell },
    { ...column('currency'), width: 'w-15', Cell: CurrencyCell },
    { ...column('debit'), ...figure, Cell: DebitCell },
    { ...column('credit'), ...figure, Cell: CreditCell },
    { ...column('rate'), align: 'end', width: hasParties ? 'w-15' : 'w-18', Cell: RateCell },
    { ...column('base', t('baseDebit', { currency: baseMark })), ...figure, Cell: BaseDebitCell },
    {
      ...column('base_credit', t('baseCredit', { currency: baseMark })),
      ...figure,
      Cell: BaseCreditCell,
    },
  ];
}

function JournalPreview({ onFocus }: { onFocus: (field: string) => void }) {
  const date = useWatch<JournalValues, 'date'>({ name: 'date' });
  const lines = useWatch<JournalValues, 'lines'>({ name: 'lines' });
  const ready = lines.flatMap((line, at) => (isReady(line) ? [{ line, at }] : []));
  const isEnabled = isDay(date) && ready.length > 0;
  const preview = usePreview(
    journalEntry,
    isEnabled ? { date, lines: ready.map(({ line }) => bodyOfLine(line)) } : undefined,
  );
  const places = ready.map(({ at }) => at);
  const leftOut = lines.flatMap((line, at) => (isBlankLine(line) || isReady(line) ? [] : [at]));
  return (
    <LedgerPreview
      preview={preview}
      leftOut={leftOut}
      onFocus={onFocus}
      fieldOf={(field) => placeOf(field, places)}
    />
  );
}

/** True if the line can be sent: it has an account and valid amounts. */
function isReady(line: LineValues): boolean {
  const { account_id, debit, credit, rate, base } = line;
  const texts = [debit, credit, rate, base].filter(Boolean);
  return !isBlankLine(line) && account_id !== null && texts.every(isDecimal) && !!(debit || credit);
}

/** Maps a field of the preview to the field of the form. Line numbers differ, because only complete lines are sent. */
function placeOf(field: string, places: readonly number[]): string {
  return field.replace(
    /^lines\.(\d+)/,
    (_, sent: string) => `lines.${places[Number(sent)] ?? sent}`,
  );
}

/**
 * Totals of the lines, the amount that would balance the entry in the active line, and a function that enters this
 * amount.
 */
function useBalancing(form: UseFormReturn<JournalValues>, setting: JournalContext, active: number) {
  const lines = useWatch({ control: form.control, name: 'lines' });
  const found = balancingAmount(lines, active, setting);
  const balancing: LineBalancing | undefined = found && { ...found, line: active };

  /** Enters the balancing amount in the line `at`; returns the side (debit or credit) of the filled cell. */
  const put = (at: number): string | undefined => {
    const needed = balancingAmount(form.getValues('lines'), at, setting);
    if (!needed) return undefined;
    const { side, amount, currency, rate = '', base } = needed;
    const texts = {
      debit: '',
      credit: '',
      [side]: typedAmount(amount, setting.decimals[currency] ?? 2),
      rate,
      base: base === undefined ? '' : typedAmount(base, setting.decimals[setting.base] ?? 2),
    };
    // Rate and base amount are left empty for a line in the base currency.
    const isForeign = currency !== setting.base;
    for (const [cell, text] of Object.entries(texts)) {
      const name = `lines.${at}.${cell}` as `lines.${number}.${keyof LineValues & 'debit'}`;
      const value = isForeign || cell === 'debit' || cell === 'credit' ? text : '';
      form.setValue(name, value, { shouldDirty: true });
    }
    return side;
  };

  return { figures: journalFigures(lines, setting), balancing, put };
}

/**
 * Returns the reasons for which the server would refuse the posting, found with the server's rules. With an invalid
 * amount it returns none, because the contract's schema refuses that. Missing rates are reported only for today,
 * because only the server has the rate board of other days.
 */
function refusalsOf(
  values: JournalValues,
  context: JournalContext,
  today: string,
): readonly Refusal[] {
  const lines = values.lines.filter((line) => !isBlankLine(line));
  const texts = lines.flatMap(({ debit, credit, rate, base }) => [debit, credit, rate, base]);
  if (texts.some((text) => text !== '' && !isDecimal(text))) return [];

  const planned = planJournal(lines.map(draftOf), context);
  const refusals =
    planned.refusals.length > 0 ? planned.refusals : unbalanced(planned.lines, context);
  const known = refusals.filter(({ code }) => code !== 'ledger.no-rate' || values.date === today);
  const { fieldOf } = draftedOf(values);
  return [...known, ...withoutParty(lines, context)].map(
    ({ code, params, field = '' }) => new Refusal(code, { params, field: fieldOf(field) }),
  );
}

const draftOf = ({ account_id, currency, debit, credit, rate, base }: LineValues) => ({
  account_id: account_id ?? 0,
  currency: currency ?? undefined,
  debit: debit || undefined,
  credit: credit || undefined,
  rate: rate || undefined,
  base: base || undefined,
});

/** Refuses lines without a party on accounts that require a party. */
function withoutParty(lines: readonly LineValues[], { account }: JournalContext): Refusal[] {
  return lines.flatMap(({ account_id, party_id }, index) => {
    const on = account(account_id);
    if (!on?.party_required || party_id !== null) return [];
    const params = { account: `${on.number} ${on.name}` };
    return [new Refusal('ledger.party-required', { params, field: `lines.${index}.party_id` })];
  });
}

function unbalanced(lines: readonly PostingLine[], context: JournalContext): readonly Refusal[] {
  const { base, decimals, roundingAccountId } = context;
  try {
    settleRounding(lines, { base, decimals: decimals[base] ?? 2, roundingAccountId });
    return [];
  } catch (error) {
    if (error instanceof Refusals) return error.list;
    if (error instanceof Refusal) return [error];
    throw error;
  }
}
