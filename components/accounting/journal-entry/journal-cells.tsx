'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { useGhost } from './balancing';
import { useJournalSetting } from './use-journal-setting';
import type { JournalValues, LineValues } from './journal-values';
import type { LineCellProps } from '@/components/document/lines/line-editor-props';
import { AccountPicker } from '@/components/pickers/account-picker';
import { CurrencyPicker } from '@/components/pickers/currency-picker';
import { AmountField } from '@/components/ui/amount-field';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { TextField } from '@/components/ui/text-field';
import { useRateFormat } from '@/hooks/use-rate-format';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { impliedRate, journalFigures } from '@/lib/domain/accounting/journal-figures';
import { absolute, sign } from '@/lib/domain/money';
import { formatFigure } from '@/lib/format/figure';

function useLine(index: number): LineValues {
  return useWatch<JournalValues, `lines.${number}`>({ name: `lines.${index}` });
}

/** CSS classes for a proposed amount: a dotted underline. One key press accepts the amount. */
const GHOST =
  '[&_input]:placeholder:underline [&_input]:placeholder:decoration-dotted [&_input]:placeholder:underline-offset-4';

/** Returns the account and currency of a line, whether the currency is foreign, and the planned posting. */
function useLineFacts(index: number) {
  const line = useLine(index);
  const day = useWatch<JournalValues, 'date'>({ name: 'date' });
  const setting = useJournalSetting(day);
  const account = setting.account(line.account_id);
  const currency = line.currency ?? account?.currency ?? setting.base;
  const [planned] = journalFigures([line], setting).lines;
  return {
    line,
    account,
    currency,
    planned,
    base: setting.base,
    isForeign: currency !== setting.base,
    decimals: setting.decimals[currency] ?? 2,
    baseDecimals: setting.decimals[setting.base] ?? 2,
  };
}

export function AccountCell({ name, label, variant }: LineCellProps) {
  const { setValue, getValues } = useFormContext();
  const take = (account: Account | null) => {
    const now: unknown = getValues(`${name}.currency`);
    const next = account?.is_multi_currency ? now : (account?.currency ?? null);
    setValue(`${name}.currency`, next ?? null, { shouldDirty: true });
  };
  return (
    <AccountPicker name={`${name}.account_id`} label={label} variant={variant} onTake={take} />
  );
}

export function MemoCell({ name, label, variant }: LineCellProps) {
  return <TextField name={`${name}.memo`} dir="auto" label={label} variant={variant} />;
}

/** Currency of a line; only a multi-currency account offers a choice. */
export function CurrencyCell({ name, index, label, variant }: LineCellProps) {
  const { account, currency } = useLineFacts(index);
  if (!account) return null;
  if (account.is_multi_currency) {
    return (
      <CurrencyPicker
        name={`${name}.currency`}
        placeholder={currency}
        label={label}
        variant={variant}
      />
    );
  }
  return <Recessed label={label} variant={variant} text={currency} />;
}

function AmountCell({
  name,
  index,
  label,
  variant,
  side,
}: LineCellProps & { side: 'debit' | 'credit' }) {
  const { line, currency, decimals } = useLineFacts(index);
  const ghost = useGhost(index, side);
  const isFree = line.debit === '' && line.credit === '';
  const placeholder = ghost && isFree ? formatFigure(ghost.amount, decimals) : undefined;
  return (
    <AmountField
      name={`${name}.${side}`}
      className={classNames(placeholder && GHOST)}
      label={label}
      variant={variant}
      decimals={decimals}
      placeholder={placeholder}
      currency={variant === 'form' ? currency : undefined}
    />
  );
}

export const DebitCell = (props: LineCellProps) => <AmountCell {...props} side="debit" />;
export const CreditCell = (props: LineCellProps) => <AmountCell {...props} side="credit" />;

/**
 * Rate of a line in the market quotation of its currency; a dash for the base currency. A rate that follows from the
 * base amount is shown with an equals sign.
 */
export function RateCell({ name, index, label, variant }: LineCellProps) {
  const { line, isForeign, planned, currency } = useLineFacts(index);
  const { mannerOf, rate } = useRateFormat();
  if (!isForeign) return <Recessed label={label} variant={variant} text="–" />;
  const implied = planned && line.base && !line.rate && impliedRate(planned.amount, planned.base);
  return (
    <AmountField
      name={`${name}.rate`}
      kind="rate"
      manner={mannerOf(currency)}
      label={label}
      variant={variant}
      {...(implied && { placeholder: `= ${rate(currency, { rate: implied })}` })}
    />
  );
}

type Props = LineCellProps & { side: 'debit' | 'credit' };

/** Base amount of a line. It is computed, and the user can change it only for a foreign currency. */
function BaseCell({ name, index, label, variant, side }: Props) {
  const { line, isForeign, planned, base, baseDecimals } = useLineFacts(index);
  const isOwnSide = side === 'debit' ? line.debit !== '' : line.credit !== '';
  if (!isOwnSide) return null;
  const amount = planned && sign(planned.base) !== 0 ? absolute(planned.base) : undefined;
  if (!isForeign) {
    if (amount === undefined) return null;
    return (
      <Recessed label={label} variant={variant} isFigure>
        <Figure value={amount} of={base} />
      </Recessed>
    );
  }
  return (
    <AmountField
      name={`${name}.base`}
      label={label}
      variant={variant}
      decimals={baseDecimals}
      currency={variant === 'form' ? base : undefined}
      {...(amount !== undefined && { placeholder: `= ${formatFigure(amount, baseDecimals)}` })}
    />
  );
}

export const BaseDebitCell = (props: LineCellProps) => <BaseCell {...props} side="debit" />;
export const BaseCreditCell = (props: LineCellProps) => <BaseCell {...props} side="credit" />;

type RecessedProps = Pick<LineCellProps, 'label' | 'variant'> & {
  text?: string;
  isFigure?: boolean;
  children?: React.ReactNode;
};

/** Read-only cell, which takes no focus. */
function Recessed({ label, variant, text, isFigure = false, children }: RecessedProps) {
  return (
    <div className={variant === 'form' ? 'grid gap-1' : 'contents'}>
      <span className={variant === 'form' ? 'text-12 font-medium text-ink-2' : 'sr-only'}>
        {label}
      </span>
      <span
        className={classNames(
          'block px-2 text-ink-2',
          (isFigure || text === '–') && variant === 'cell' && 'num',
        )}
      >
        {text ?? children}
      </span>
    </div>
  );
}
