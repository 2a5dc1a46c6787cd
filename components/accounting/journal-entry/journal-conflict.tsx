'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { useJournalSetting } from '@/components/accounting/journal-entry/use-journal-setting';
import type {
  JournalValues,
  LineValues,
} from '@/components/accounting/journal-entry/journal-values';
import { FormConflict } from '@/components/document/form/form-conflict';

const FIELDS = ['date', 'reference', 'memo'] as const;

/** Compares the version that another user saved with the current input. */
export function JournalConflict(
  props: Omit<ComponentProps<typeof FormConflict<JournalValues>>, 'fields'>,
) {
  const t = useTranslations('journal-entry');
  const wordsOf = useLineWords();
  return (
    <FormConflict
      {...props}
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
  );
}

/** Short text of a line for the comparison: account, party, amount, memo. */
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
