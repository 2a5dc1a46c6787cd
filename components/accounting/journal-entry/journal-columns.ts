'use client';

import { useTranslations } from 'use-intl';
import {
  AccountCell,
  BaseCreditCell,
  BaseDebitCell,
  CreditCell,
  CurrencyCell,
  DebitCell,
  MemoCell,
  RateCell,
} from '@/components/accounting/journal-entry/journal-cells';
import { useMoney } from '@/hooks/use-money';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';

/** Columns of the lines in order. The party column appears once a line needs one. */
export function useJournalColumns(): readonly LineColumn[] {
  const t = useTranslations('journal-entry.columns');
  const { baseMark } = useMoney();
  const hasParties = useHasParties();
  // The party column takes its width from the others, which stay wide enough to read.
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
