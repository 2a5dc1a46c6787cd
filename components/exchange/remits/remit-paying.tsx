'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Field, textIn, type Values } from '@/components/fields/field';
import { AccountPicker } from '@/components/pickers/account-picker';
import { AmountField } from '@/components/ui/amount-field';
import { SelectField } from '@/components/ui/select-field';
import { useFormats } from '@/hooks/use-formats';
import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import type { Transfer } from '@/lib/contract/exchange/transfer';
import { isDecimal, sign } from '@/lib/domain/money';
import { PAID_BY } from '@/lib/domain/remittance';

const isOut = ({ kind }: Values) => kind === 'remit_out';
const isOther = ({ kind, paid_by }: Values) => kind === 'remit_out' && paid_by !== 'cash';
const isAtBank = ({ kind, paid_by }: Values) =>
  kind === 'remit_out' && (paid_by === 'bank' || paid_by === 'card');

/** Returns the first payment of a draft; the form has one besides cash. */
const first = (row: Values) => (row as Pick<Transfer, 'payments'>).payments[0];

/** Fields for the payment: cash, or another method for all or part of it. */
export const payingFields: readonly Field[] = [
  {
    name: 'paid_by',
    kind: 'own',
    width: 'third',
    initial: 'cash',
    drawn: <PaidBy />,
    when: isOut,
    read: (row) => first(row)?.method ?? 'cash',
  },
  {
    name: 'paid_amount',
    kind: 'own',
    width: 'third',
    drawn: <PaidAmount />,
    when: isOther,
    read: (row) => first(row)?.amount ?? '',
  },
  {
    name: 'paid_account',
    kind: 'own',
    width: 'third',
    drawn: <PaidAccount />,
    when: isAtBank,
    initial: null,
    read: (row) => first(row)?.account_id ?? null,
  },
];

/** Payments in the request. Without an amount, the payment covers the whole amount due, as computed by the host. */
export function paymentsOf(values: Values, due: string | null): readonly object[] {
  const method = textIn(values, 'paid_by');
  const typed = textIn(values, 'paid_amount');
  const amount = typed === '' ? due : typed;
  if (!isOther(values) || amount === null || !isDecimal(amount) || sign(amount) <= 0) return [];
  const { paid_account: account } = values;
  const account_id = isAtBank(values) && typeof account === 'number' ? account : undefined;
  return [{ method, amount, ...(account_id !== undefined && { account_id }) }];
}

function PaidBy() {
  const t = useTranslations('remits');
  return (
    <SelectField
      name="paid_by"
      label={t('fields.paid_by')}
      options={PAID_BY.map((value) => ({ value, label: t(`choices.paid_by.${value}`) }))}
    />
  );
}

function PaidAmount() {
  const t = useTranslations('remits');
  const { baseCurrency, decimalsOf } = useFormats();
  return (
    <AmountField
      name="paid_amount"
      label={t('fields.paid_amount')}
      help={t('help.paid_amount')}
      currency={baseCurrency}
      decimals={decimalsOf(baseCurrency)}
    />
  );
}

const isBank = ({ position, type, purpose }: Account) =>
  position === 'detail' && type === 'asset' && (purpose === null || purpose === 'bank');

function PaidAccount() {
  const t = useTranslations('remits.fields');
  const method = useWatch<Record<string, string>>({ name: 'paid_by' });
  if (method === 'cash') return null;
  return (
    <AccountPicker name="paid_account" label={t('paid_account')} among={isBank} kinds={['bank']} />
  );
}
