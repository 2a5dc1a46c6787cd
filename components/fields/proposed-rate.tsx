'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { type Field, textIn, type Values } from './field';
import { useFormats } from '@/hooks/use-formats';
import { useRates } from '@/hooks/use-rates';
import { compare, type Decimal, isZero, plain, round } from '@/lib/domain/money';
import { type QuoteManner, rateBetween } from '@/lib/domain/rate';

type Props = Readonly<{
  /** Currency pair; a direct rate is the amount of `other` per unit of `one`. An empty code is the base currency. */
  pairOf: (values: Values) => Readonly<{ one: string; other: string }>;
  /** Price of the rate board to suggest; by default mid, also if the board has no such price. */
  price?: 'sell_base' | 'mid_base';
}>;

/** Decimals of the suggested rate. Rates below 0.1 have more decimals. */
const decimalsFor = (rate: Decimal) => (compare(rate, '0.1') < 0 ? 10 : 6);

/**
 * Fills in the rate of the rate board for the selected currencies, unless the user entered a rate. Returns a help text
 * that marks the rate as a suggestion. Blocked rates are not suggested.
 */
export function ProposedRate({ pairOf, price = 'mid_base' }: Props) {
  const t = useTranslations('ui.proposed');
  const values = useWatch() as Values;
  const { setValue } = useFormContext<Values>();
  const proposal = useProposal(values, { pairOf, price });
  const latest = useRef<string>(undefined);
  const rate = textIn(values, 'rate');
  useEffect(() => {
    // Each suggestion is entered only once, so a suggestion that the user cleared stays cleared.
    // A new suggestion replaces an unchanged earlier one, but not a rate that the user typed.
    if (proposal === latest.current) return;
    const isFree = rate === '' || rate === latest.current;
    latest.current = proposal;
    if (isFree) setValue('rate', proposal ?? '');
  }, [proposal, rate, setValue]);
  return rate !== '' && rate === proposal ? t('board') : null;
}

function useProposal(values: Values, { pairOf, price }: Required<Props>): Decimal | undefined {
  const { baseCurrency } = useFormats();
  const { rows = [] } = useRates();
  const pair = pairOf(values);
  const [one, other] = [pair.one || baseCurrency, pair.other || baseCurrency];
  const priceOf = (currency: string): Decimal | undefined => {
    if (currency === baseCurrency) return '1';
    const row = rows.find((found) => found.currency === currency && !found.is_blocked);
    return row && (row[price] ?? row.mid_base);
  };
  const [base, amount] = [priceOf(one), priceOf(other)];
  if (one === other || !base || !amount || isZero(base)) return undefined;
  const isIndirect = textIn(values, 'quote_direction') === 'indirect';
  const manner: QuoteManner = {
    quote_unit: 1,
    quote_direction: isIndirect ? 'indirect' : 'direct',
  };
  const rate = rateBetween({ amount, base }, manner);
  return plain(round(rate, decimalsFor(rate)));
}

/** Field for the reason of a rate. It is shown if the rate needs a reason or the field contains one. */
export const reasonField = (needsReason: boolean): Field => ({
  name: 'override_reason',
  kind: 'text',
  isNeeded: needsReason,
  when: (values) => needsReason || textIn(values, 'override_reason') !== '',
});

type SwitchProps = Readonly<{
  /** True if the preview of the server requires a reason for the rate; undefined without a preview. */
  asks: boolean | undefined;
  onChange: (needsReason: boolean) => void;
}>;

/** Reports whether the server's preview asks for the reason of the rate. */
export function ReasonSwitch({ asks, onChange }: SwitchProps) {
  useEffect(() => {
    if (asks !== undefined) onChange(asks);
  }, [asks, onChange]);
  return null;
}
