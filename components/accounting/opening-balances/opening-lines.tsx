'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  AccountCell,
  BaseCreditCell,
  BaseDebitCell,
  CreditCell,
  CurrencyCell,
  DebitCell,
} from '@/components/accounting/journal-entry/journal-cells';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
} from '@/components/accounting/journal-entry/journal-values';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import { useMoney } from '@/hooks/use-money';

/** Columns of a balance: debit or credit, and the base cost of a foreign amount. */
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

export function OpeningLines() {
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
