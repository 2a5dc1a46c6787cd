'use client';

import { Upload } from 'lucide-react';
import { useState, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  AccountCell,
  BaseCreditCell,
  BaseDebitCell,
  CreditCell,
  CurrencyCell,
  DebitCell,
} from '@/components/accounting/journal-entry/journal-cells';
import { JournalFoot } from '@/components/accounting/journal-entry/journal-foot';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
  blankJournal,
  type JournalValues,
  valuesOf,
} from '@/components/accounting/journal-entry/journal-values';
import { useJournalRules } from '@/components/accounting/journal-entry/use-journal-rules';
import { useJournalSetting } from '@/components/accounting/journal-entry/use-journal-setting';
import { OpeningFileDialog } from './opening-file-dialog';
import { OpeningGate } from './opening-gate';
import { balancesOf, moveOf, openingOf } from './opening-values';
import { useOpeningPreview, type OpeningPreview } from './use-opening-preview';
import type { SaveIntent } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { RecordImportButton } from '@/components/document/import/record-import-button';
import { focusField } from '@/components/document/form/focus-field';
import { FormFrame } from '@/components/document/form/form-frame';
import { LedgerPreview } from '@/components/document/form/ledger-preview';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { useFieldLabels } from '@/components/document/form/use-field-labels';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import { RecordLink } from '@/components/layout/record-link';
import { PostingDateField } from '@/components/pickers/posting-date-field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useSend } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import { useMoney } from '@/hooks/use-money';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { journalEntry, type JournalEntry } from '@/lib/contract/accounting/journal-entry';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';
import { openingItems } from '@/lib/contract/accounting/opening-items';
import { isDay } from '@/lib/domain/calendar';
import { journalFigures } from '@/lib/domain/accounting/journal-figures';

/** Form of opening balances by account. The difference between debits and credits is posted to opening equity. */
export function OpeningBalancesScreen() {
  const t = useTranslations('opening-balances');
  const goTo = useGoTo();
  const setting = useJournalSetting();
  const { state, values, take, moveTo, arrive } = useOpening();
  const planned = useOpeningPreview(values);
  const [isFile, setFile] = useState(false);
  const labelOf = useFieldLabels('journal-entry');
  const { form } = state;
  const focus = (field: string) => focusField(form, field);
  const figures = journalFigures(values.lines, setting);
  const { preview } = planned;
  const hasLines = preview !== undefined && preview.lines.length > 0;
  return (
    <FormFrame
      isWide
      form={form}
      state={state}
      labelOf={labelOf}
      title={t('title')}
      mayPost={false}
      isNew
      saveWords={t('post')}
      actions={
        <>
          {isDay(values.date) && (
            <RecordImportButton
              kind="opening_items"
              page="journal entry"
              action="post"
              endpoint={openingItems.import}
              input={{ date: values.date }}
            />
          )}
          <Button icon={Upload} disabled={!isDay(values.date)} onClick={() => setFile(true)}>
            {t('file')}
          </Button>
        </>
      }
      onCancel={() => void goTo('app.accounting.journal-entry')}
      onFocus={focus}
      rail={
        <>
          {hasLines && (
            <OpeningGate gap={preview.opening_equity} busy={state.isSaving} onMove={moveTo} />
          )}
          <LedgerPreview
            preview={hasLines ? preview : { lines: [], warnings: [...planned.refused] }}
            // Account balances are hidden if they still include an earlier opening entry that this posting replaces.
            hasBalances={!preview?.replaces}
            fieldOf={planned.fieldOf}
            onFocus={focus}
          />
        </>
      }
      totals={
        <JournalFoot
          figures={figures}
          setting={setting}
          balancing={undefined}
          onDifference={idle}
        />
      }
    >
      <div className="grid flex-none gap-3 px-gutter py-4">
        <p className="max-w-prose text-ink-2">{t('text')}</p>
        <div className="w-44">
          <PostingDateField of="journal entry" name="date" label={t('date')} required />
        </div>
        {planned.preview?.replaces && (
          <OpeningReplaced replaces={planned.preview?.replaces} onTake={take} />
        )}
      </div>
      <OpeningLines />
      {isFile && (
        <OpeningFileDialog
          date={values.date}
          onStored={(saved) => void arrive(saved)}
          onClose={() => setFile(false)}
        />
      )}
    </FormFrame>
  );
}

/** Balancing action. It does nothing, because opening equity receives the difference. */
const idle = () => undefined;

/** Columns of the lines, in order. The party column appears only if a line requires or has a party. */
function useOpeningColumns(): readonly LineColumn[] {
  const t = useTranslations('journal-entry.columns');
  const { baseMark } = useMoney();
  const hasParties = useHasParties();
  const figure = { align: 'end', width: 'w-30' } as const;
  const column = (id: string, words = t(id)) => ({ id, header: words, label: words });
  return [
    { ...column('account_id'), isWide: true, Cell: AccountCell },
    ...(hasParties
      ? [{ ...column('party_id'), width: 'w-40', isWide: true, Cell: PartyCell } as const]
      : []),
    { ...column('currency'), width: 'w-20', Cell: CurrencyCell },
    { ...column('debit'), ...figure, Cell: DebitCell },
    { ...column('credit'), ...figure, Cell: CreditCell },
    { ...column('base', t('baseDebit', { currency: baseMark })), ...figure, Cell: BaseDebitCell },
    {
      ...column('base_credit', t('baseCredit', { currency: baseMark })),
      ...figure,
      Cell: BaseCreditCell,
    },
  ];
}

function OpeningLines() {
  const t = useTranslations('opening-balances');
  const columns = useOpeningColumns();
  const [active, setActive] = useState(0);
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      active={active}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
      onActive={setActive}
    />
  );
}

type Props = Readonly<{
  replaces: NonNullable<OpeningPreview['replaces']>;
  onTake: (former: JournalEntry) => void;
}>;

/** Shows the entry that the balances replace, and offers to copy its lines. */
function OpeningReplaced({ replaces, onTake }: Props) {
  const t = useTranslations('opening-balances');
  const { day } = useFormats();
  const { take, problem } = useTaking(replaces.id, onTake);
  const { date } = replaces;
  return (
    <Callout>
      {t.rich('replaces', {
        entry: () => (
          <RecordLink
            to="app.accounting.journal-entry"
            view={replaces.id}
            className="figure text-accent hover:underline"
          >
            <bdi dir="ltr">{replaces.number}</bdi>
          </RecordLink>
        ),
        day: () => <bdi className="figure">{date === null ? '' : day(date)}</bdi>,
      })}
      <Button className="mt-2 flex" onClick={() => void take()}>
        {t('takeLines')}
      </Button>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Callout>
  );
}

/** Loads the earlier opening entry with its lines, and passes it to `onTake`. */
function useTaking(id: number, onTake: Props['onTake']) {
  const [problem, setProblem] = useState<string>();
  const take = async () => {
    try {
      onTake(await call(journalEntry.show, { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return { take, problem };
}

const PLACE = {
  endpoints: { ...journalEntry, store: openingBalances.store },
  route: 'app.accounting.journal-entry',
} as const;

/**
 * State of the form. Its draft is stored in the browser; saving posts the balances. If the user chose a target account,
 * a draft journal to move the remaining opening equity is created too.
 */
function useOpening() {
  const { arrive, moveOn, equityId } = useAfterOpening();
  const target = useRef<number>(undefined);
  const form = useDocumentForm<JournalValues, JournalEntry>({
    of: PLACE,
    record: undefined,
    name: 'opening',
    blank: blankJournal(useToday()),
    toValues: valuesOf,
    toBody: openingOf,
    check: () => [],
    onSaved: (saved) =>
      void (target.current === undefined ? arrive(saved) : moveOn(saved, target.current)),
  });
  useJournalRules(form.form);
  const values = useWatch({
    control: form.form.control,
    compute: (typed: JournalValues) => typed,
  });
  const save = (intent: SaveIntent, accountId?: number) => {
    target.current = accountId;
    return form.save(intent);
  };
  const take = (former: JournalEntry) => {
    form.form.setValue('date', former.date ?? '', { shouldDirty: true });
    form.form.setValue('lines', balancesOf(former, equityId), { shouldDirty: true });
  };
  // The form of the opening balances offers no templates.
  const state = { ...form, save: (intent: SaveIntent) => save(intent), templating: undefined };
  const moveTo = (accountId: number) => void save('draft', accountId);
  return { state, values, take, moveTo, arrive };
}

/**
 * Functions that run after posting: `arrive` opens the entry; `moveOn` creates the journal that moves the remaining
 * opening equity, and opens it.
 */
function useAfterOpening() {
  const t = useTranslations('opening-balances');
  const goTo = useGoTo();
  const draft = useSend(journalEntry.store);
  const { accounts } = useLedgerSetting();
  const equityId = [...accounts.values()].find(({ purpose }) => purpose === 'opening_equity')?.id;
  const open = (id: number, query = {}) => goTo(PLACE.route, { view: id, query, replace: true });

  const arrive = async (saved: JournalEntry) => {
    toast.success(t('stored', { number: shownNumber('journal entry', saved) }));
    await open(saved.id);
  };
  const moveOn = async (saved: JournalEntry, to: number) => {
    const input = moveOf(saved, { from: equityId, to, memo: t('moveMemo') });
    if (!input) return arrive(saved);
    toast.success(t('stored', { number: shownNumber('journal entry', saved) }));
    try {
      const { id } = await draft.mutateAsync({ input, key: crypto.randomUUID() });
      return await open(id, { mode: 'edit' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // If the journal cannot be created, the balances are still posted; the user can enter the journal later.
      toast.error(error.message);
      return open(saved.id);
    }
  };
  return { arrive, moveOn, equityId };
}
