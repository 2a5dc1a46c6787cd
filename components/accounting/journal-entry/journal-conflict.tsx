'use client';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useJournalSetting } from '@/components/accounting/journal-entry/use-journal-setting';
import type {
  JournalValues,
  LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { ConflictDialog } from '@/components/document/conflict-dialog';
import type { JournalEntry } from '@/lib/contract/accounting/journal-entry';

const FIELDS = ['date', 'reference', 'memo', 'lines'] as const;

/** What somebody else saved of the same draft, beside what is typed here. */
export function JournalConflict({
  conflict,
  form,
}: {
  conflict: Readonly<{
    theirs: JournalEntry;
    values: JournalValues;
    choose: (values: JournalValues) => void;
  }>;
  form: UseFormReturn<JournalValues>;
}) {
  const t = useTranslations('accounting.journal');
  const wordsOf = useLineWords();
  const [isOpen, setOpen] = useState(true);
  const mine = form.getValues();
  const { theirs, values, choose } = conflict;
  const say = (field: (typeof FIELDS)[number], from: JournalValues) =>
    field === 'lines' ? from.lines.map(wordsOf).filter(Boolean).join('\n') : from[field];
  if (!isOpen) return null;

  return (
    <ConflictDialog
      theirs={theirs}
      differences={FIELDS.map((field) => ({
        field,
        label: field === 'lines' ? t('lines') : t(`fields.${field}`),
        mine: say(field, mine),
        theirs: say(field, values),
      })).filter((one) => one.mine !== one.theirs)}
      onClose={() => setOpen(false)}
      onChoose={(taken) =>
        choose({
          ...mine,
          ...Object.fromEntries(
            FIELDS.filter((field) => taken.has(field)).map((field) => [field, values[field]]),
          ),
        })
      }
    />
  );
}

/** A line in a few words, to be compared: account, side, amount. */
function useLineWords() {
  const { account } = useJournalSetting();
  return ({ account_id, currency, debit, credit, memo }: LineValues): string => {
    const number = account(account_id)?.number ?? '';
    const amount = debit ? `${debit}` : credit ? `−${credit}` : '';
    return [number, amount, amount && currency, memo].filter(Boolean).join(' ');
  };
}
