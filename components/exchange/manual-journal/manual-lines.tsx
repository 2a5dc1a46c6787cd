'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import {
  AccountCell,
  BaseCell,
  CreditCell,
  CurrencyCell,
  DebitCell,
  PlaceCell,
  PositionCell,
  useHasPlaces,
} from '@/components/exchange/manual-journal/manual-cells';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
  type ManualValues,
} from '@/components/exchange/manual-journal/manual-values';
import { useFormats } from '@/hooks/use-formats';

type Props = Readonly<{
  active: number;
  onActive: (line: number) => void;
}>;

export function ManualLines({ active, onActive }: Props) {
  const t = useTranslations('manual-journal');
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={useColumns()}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
      active={active}
      onActive={onActive}
    />
  );
}

/** Columns of the lines. Those for parties, locations and base amounts appear only if a line needs them. */
function useColumns(): readonly LineColumn[] {
  const t = useTranslations('manual-journal.columns');
  const { baseMark } = useFormats();
  const mode = useWatch<ManualValues, 'valuation_mode'>({ name: 'valuation_mode' });
  const hasParties = useHasParties();
  const hasPlaces = useHasPlaces();
  const column = (id: string, words = t(id)) => ({ id, header: words, label: words });
  const figure = { align: 'end', width: 'w-26' } as const;
  return [
    { ...column('account_id'), isWide: true, Cell: AccountCell },
    ...(hasParties
      ? [{ ...column('party_id'), width: 'w-36', isWide: true, Cell: PartyCell } as const]
      : []),
    ...(hasPlaces
      ? [{ ...column('location_id'), width: 'w-32', isWide: true, Cell: PlaceCell } as const]
      : []),
    { ...column('currency'), width: 'w-18', Cell: CurrencyCell },
    { ...column('debit'), ...figure, Cell: DebitCell },
    { ...column('credit'), ...figure, Cell: CreditCell },
    ...(mode === 'explicit'
      ? [{ ...column('base', t('base', { currency: baseMark })), ...figure, Cell: BaseCell }]
      : []),
    { ...column('position'), align: 'end', width: 'w-48', isWide: true, Cell: PositionCell },
  ];
}
