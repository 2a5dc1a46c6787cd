'use client';

import { useWatch, useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineColumn, LineCellProps } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import {
  BLANK_LINE,
  filledFrom,
  isBlankLine,
  type ManualValues,
  type ManualLineValues,
} from './manual-values';
import { usePositionChange } from './position-context';
import { useManualSetting } from './use-manual-setting';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { PlaceField } from '@/components/pickers/place-field';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { Towards } from '@/components/ui/from-to';
import { useFormats } from '@/hooks/use-formats';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

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

/**
 * Columns of the lines. The columns for party and location appear if an account needs them. The column for base amounts
 * appears in the valuation mode `explicit`, in which the user enters these amounts.
 */
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

function useLine(index: number) {
  const line = useWatch<ManualValues, `lines.${number}`>({ name: `lines.${index}` });
  const context = useManualSetting();
  const currency = context.currencyOf(line);
  return {
    line,
    currency,
    account: context.account(line.account_id),
    base: context.base,
    decimals: context.decimals[currency] ?? 2,
    baseDecimals: context.decimals[context.base] ?? 2,
  };
}

/** True for accounts of cash and currency stock, whose money is held at a location. */
const liesAtPlace = (account: Account | undefined): boolean =>
  account?.purpose === 'cash' || account?.purpose === 'currency_stock';

/** True if any line has an account whose money is held at a location. */
function useHasPlaces(): boolean {
  const { account } = useManualSetting();
  const ids = useWatch({
    name: 'lines',
    compute: (lines: ManualLineValues[]) => lines.map((line) => line.account_id ?? '').join(' '),
  });
  return ids.split(' ').some((id) => id !== '' && liesAtPlace(account(Number(id))));
}

const holds = (account: Account | null) =>
  account?.type === 'asset' || account?.type === 'liability';

function AccountCell({ name, label, variant }: LineCellProps) {
  const { setValue } = useFormContext();
  const take = (account: Account | null) => {
    // Selecting an asset or liability account with a single currency also sets the currency of the line.
    if (!holds(account) || account?.is_multi_currency) return;
    setValue(`${name}.currency`, account?.currency ?? null, { shouldDirty: true });
  };
  return (
    <AccountPicker name={`${name}.account_id`} label={label} variant={variant} onTake={take} />
  );
}

function PlaceCell({ name, index, label, variant }: LineCellProps) {
  const { account } = useLine(index);
  if (!liesAtPlace(account)) return null;
  return <PlaceField name={`${name}.location_id`} label={label} variant={variant} />;
}

/** Currency field of a line. Income and expense accounts have it too, because they accept foreign currencies. */
function CurrencyCell({ name, index, label, variant }: LineCellProps) {
  const { currency } = useLine(index);
  return (
    <CurrencyPicker
      name={`${name}.currency`}
      placeholder={currency}
      label={label}
      variant={variant}
    />
  );
}

function AmountCell({
  name,
  index,
  label,
  variant,
  side,
}: LineCellProps & { side: 'debit' | 'credit' }) {
  const { currency, decimals } = useLine(index);
  return (
    <AmountField
      name={`${name}.${side}`}
      label={label}
      variant={variant}
      decimals={decimals}
      currency={variant === 'form' ? currency : undefined}
    />
  );
}

const DebitCell = (props: LineCellProps) => <AmountCell {...props} side="debit" />;
const CreditCell = (props: LineCellProps) => <AmountCell {...props} side="credit" />;

/**
 * Base amount of a line in foreign currency. Shown only in the valuation mode `explicit`, in which the user enters this
 * amount.
 */
function BaseCell({ name, index, label, variant }: LineCellProps) {
  const { currency, base, baseDecimals } = useLine(index);
  if (currency === base) return null;
  return (
    <AmountField
      name={`${name}.base`}
      label={label}
      variant={variant}
      decimals={baseDecimals}
      currency={variant === 'form' ? base : undefined}
    />
  );
}

/** Position in the currency of the line, before and after the posting of all lines. */
function PositionCell({ index }: LineCellProps) {
  const { currency } = useLine(index);
  const change = usePositionChange(currency);
  if (!change) return null;
  return (
    <span className="flex items-baseline justify-end gap-1.5 px-2 text-12 text-ink-2">
      <Figure value={change.before.quantity} of={currency} />
      <Towards />
      <span className="text-ink">
        <Figure value={change.after.quantity} of={currency} />
      </span>
    </span>
  );
}
