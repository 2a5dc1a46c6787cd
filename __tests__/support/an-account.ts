import type { Account } from '@/lib/contract/accounting/chart-of-accounts';

/** A detail account for screen tests, without postings. */
export const anAccount = (
  id: number,
  number: string,
  name = `Account ${number}`,
  own: Partial<Account> = {},
): Account => ({
  id,
  number,
  name,
  names: {},
  position: 'detail',
  type: 'asset',
  parent: null,
  currency: null,
  is_multi_currency: false,
  cash_flow: null,
  party_required: false,
  is_active: true,
  purpose: null,
  note: null,
  balance: '0.00',
  balance_currency: null,
  balances: [],
  used_on: null,
  version: 1,
  ...own,
});
