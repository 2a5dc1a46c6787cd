'use client';

import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import {
  blankJournal,
  type JournalValues,
  valuesOf,
} from '@/components/accounting/journal-entry/journal-values';
import { useJournalRules } from '@/components/accounting/journal-entry/use-journal-rules';
import {
  balancesOf,
  moveOf,
  openingOf,
} from '@/components/accounting/opening-balances/opening-values';
import type { SaveIntent } from '@/components/document/definition';
import { shownNumber } from '@/components/document/document-number';
import { useDocumentForm } from '@/components/document/form/use-document-form';
import { useSend } from '@/hooks/use-call';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';
import { toast } from '@/hooks/use-toast';
import { useToday } from '@/hooks/use-today';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { journalEntry, type JournalEntry } from '@/lib/contract/accounting/journal-entry';
import { openingBalances } from '@/lib/contract/accounting/opening-balances';

const PLACE = {
  endpoints: { ...journalEntry, store: openingBalances.store },
  route: 'app.accounting.journal-entry',
} as const;

/** Form of the opening balances: autosaved in the browser, posted once, then followed by the chosen move. */
export function useOpening() {
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
  // Opening balances have no template.
  const state = { ...form, save: (intent: SaveIntent) => save(intent), templating: undefined };
  const moveTo = (accountId: number) => void save('draft', accountId);
  return { state, values, take, moveTo, arrive };
}

/** Opens the entry after posting, or the journal that moves the remaining opening equity. */
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
      // The balances are posted anyway; the user can enter the journal.
      toast.error(error.message);
      return open(saved.id);
    }
  };
  return { arrive, moveOn, equityId };
}
