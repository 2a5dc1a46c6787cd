import type { Account, AccountDraft } from '@/lib/contract/accounting/chart-of-accounts';
import type { AccountType, CashFlow } from '@/lib/domain/account';
import { foldDigits } from '@/lib/format/fold';

export type AccountValues = Readonly<{
  position: Account['position'];
  /** One of the kinds that the system setting has a prefix for; nothing for an account by its parent. */
  kind: string;
  parent: number | null;
  number: string;
  name: string;
  name_fa: string;
  type: AccountType;
  currency: string | null;
  /** Nothing where the account does not count in the cash flow. */
  cash_flow: CashFlow | '';
  is_active: boolean;
}>;

export const blankValues: AccountValues = {
  position: 'detail',
  kind: '',
  parent: null,
  number: '',
  name: '',
  name_fa: '',
  type: 'asset',
  currency: null,
  cash_flow: '',
  is_active: true,
};

export const valuesOf = (account: Account): AccountValues => ({
  position: account.position,
  kind: '',
  parent: account.parent,
  number: account.number,
  name: account.name,
  name_fa: account.names.fa ?? '',
  type: account.type,
  currency: account.currency,
  cash_flow: account.cash_flow ?? '',
  is_active: account.is_active,
});

export function toDraft(values: AccountValues): AccountDraft {
  const { name, name_fa, position, parent, type, currency, cash_flow, is_active } = values;
  return {
    number: foldDigits(values.number).trim(),
    name,
    names: { fa: name_fa.trim() === '' ? null : name_fa },
    position,
    type,
    parent,
    currency: position === 'general' ? null : currency,
    cash_flow: cash_flow === '' ? null : cash_flow,
    is_active,
  };
}

/** An account as it would be sent if nothing were changed. */
export const draftOf = (account: Account): AccountDraft => toDraft(valuesOf(account));
