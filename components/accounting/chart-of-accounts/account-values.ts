import type { Account, AccountDraft } from '@/lib/contract/accounting/chart-of-accounts';
import type { AccountType, CashFlow } from '@/lib/domain/ledger/account';
import { foldDigits } from '@/lib/format/fold';

export type AccountValues = Readonly<{
  position: Account['position'];
  /** Kind of account, from which type, parent and number are proposed; empty if the user selects no kind. */
  kind: string;
  parent: number | null;
  number: string;
  name: string;
  name_fa: string;
  type: AccountType;
  currency: string | null;
  /** Empty if the account is not part of the cash flow statement. */
  cash_flow: CashFlow | '';
  party_required: boolean;
  is_active: boolean;
  note: string;
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
  party_required: false,
  is_active: true,
  note: '',
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
  party_required: account.party_required,
  is_active: account.is_active,
  note: account.note ?? '',
});

export function toDraft(values: AccountValues): AccountDraft {
  const { name, name_fa, position, parent, type, currency, cash_flow, note } = values;
  const { party_required, is_active } = values;
  return {
    number: foldDigits(values.number).trim(),
    name,
    names: { fa: name_fa.trim() === '' ? null : name_fa },
    position,
    type,
    parent,
    currency: position === 'general' ? null : currency,
    cash_flow: cash_flow === '' ? null : cash_flow,
    party_required: position === 'detail' && party_required,
    is_active,
    note: note.trim() === '' ? null : note,
  };
}

/** Returns the request body that would store the account unchanged. */
export const draftOf = (account: Account): AccountDraft => toDraft(valuesOf(account));

/** True for an active account with a purpose. It cannot be deactivated, because the server posts to it. */
export const staysActive = ({ purpose, is_active }: Account): boolean =>
  purpose !== null && is_active;
