'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { BLANK_LINE, filledFrom, isBlankLine, type PaymentValues } from './payment-values';
import { usePaymentCurrency } from './use-payment-currency';
import { LineEditor } from '@/components/document/lines/line-editor';
import type { LineCellProps, LineColumn } from '@/components/document/lines/line-editor-props';
import { PartyCell, useHasParties } from '@/components/document/lines/party-cell';
import { AccountPicker } from '@/components/pickers/account-picker';
import { AmountField } from '@/components/ui/amount-field';
import { TextField } from '@/components/ui/text-field';
import type { AccountKind } from '@/lib/domain/ledger/account-prefixes';
import type { Payment } from '@/lib/domain/accounting/payment-shapes';

type Props = Readonly<{
  direction: Payment['direction'];
  active: number;
  onActive: (line: number) => void;
}>;

/** Editor of the payment lines: account, party, memo and amount. */
export function PaymentLines({ direction, active, onActive }: Props) {
  const t = useTranslations('payment');
  const columns = usePaymentColumns(direction);
  return (
    <LineEditor
      name="lines"
      label={t('lines')}
      columns={columns}
      active={active}
      onActive={onActive}
      blank={BLANK_LINE}
      isBlank={isBlankLine}
      fill={filledFrom}
    />
  );
}

/** Columns of the lines, in order. The party column appears only if a line requires or has a party. */
function usePaymentColumns(direction: Payment['direction']): readonly LineColumn[] {
  const t = useTranslations('payment.columns');
  const hasParties = useHasParties();
  const column = (id: string) => ({ id, header: t(id), label: t(id) });
  const party: LineColumn = {
    ...column('party_id'),
    width: 'w-48',
    isWide: true,
    Cell: PartyCell,
  };
  return [
    { ...column('account_id'), width: 'w-72', isWide: true, Cell: ACCOUNT_CELLS[direction] },
    ...(hasParties ? [party] : []),
    { ...column('memo'), isWide: true, Cell: MemoCell },
    { ...column('amount'), align: 'end', width: 'w-40', Cell: AmountCell },
  ];
}

const EXPENSE = ['expense'] as const;
const INCOME = ['income'] as const;

/**
 * Account cells, by direction of the payment. The picker prefers expense accounts for expenses, and income accounts
 * for receipts.
 */
const ACCOUNT_CELLS = {
  out: (props: LineCellProps) => <AccountCell {...props} kinds={EXPENSE} />,
  in: (props: LineCellProps) => <AccountCell {...props} kinds={INCOME} />,
} as const;

function AccountCell({
  name,
  label,
  variant,
  kinds,
}: LineCellProps & { kinds: readonly AccountKind[] }) {
  const paying = useWatch<PaymentValues, 'account_id'>({ name: 'account_id' });
  return (
    <AccountPicker
      name={`${name}.account_id`}
      label={label}
      variant={variant}
      kinds={kinds}
      among={({ id }) => id !== paying}
    />
  );
}

function MemoCell({ name, label, variant }: LineCellProps) {
  return (
    <TextField name={`${name}.memo`} dir="auto" maxLength={300} label={label} variant={variant} />
  );
}

function AmountCell({ name, label, variant }: LineCellProps) {
  const { currency, decimals } = usePaymentCurrency();
  return (
    <AmountField
      name={`${name}.amount`}
      label={label}
      variant={variant}
      decimals={decimals}
      currency={variant === 'form' ? currency : undefined}
    />
  );
}
