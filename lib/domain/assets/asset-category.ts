import type { AccountType } from '@/lib/domain/ledger/account';
import { Refusal } from '@/lib/domain/refusal';

/** Accounts of an asset category: cost, accumulated depreciation, expense, and gain or loss on disposal. */
export const CATEGORY_ACCOUNTS = ['cost', 'accumulated', 'expense', 'gain', 'loss'] as const;
export type CategoryAccount = (typeof CATEGORY_ACCOUNTS)[number];

/**
 * Default purpose and required type of each account. The type check prevents debits and credits on the wrong kind of
 * account.
 */
export const CATEGORY_ROLES = {
  cost: { purpose: 'fixed_assets', type: 'asset' },
  accumulated: { purpose: 'accumulated_depreciation', type: 'asset' },
  expense: { purpose: 'depreciation_expense', type: 'expense' },
  gain: { purpose: 'disposal_gain', type: 'income' },
  loss: { purpose: 'disposal_loss', type: 'expense' },
} as const satisfies Record<CategoryAccount, Readonly<{ purpose: string; type: AccountType }>>;

export type CategoryAccounts = Readonly<Record<CategoryAccount, number>>;

type Known = Readonly<{
  id: number;
  type: string;
  position: string;
  currency: string | null;
  is_multi_currency: boolean;
  is_active: boolean;
  party_required: boolean;
}>;

/**
 * True if a category can use the account in `role`: an active detail account of the right type, in base currency only,
 * without a required party.
 */
export function fitsRole(account: Known, role: CategoryAccount): boolean {
  const { type, position, currency, is_multi_currency, is_active, party_required } = account;
  const isOurs = position === 'detail' && is_active && !party_required;
  return isOurs && currency === null && !is_multi_currency && type === CATEGORY_ROLES[role].type;
}

/** Refusals for the category's accounts, each with its own field. */
export function accountRefusals(
  accounts: CategoryAccounts,
  known: ReadonlyMap<number, Known>,
): Refusal[] {
  const wrong = CATEGORY_ACCOUNTS.flatMap((role) => {
    const account = known.get(accounts[role]);
    const field = `accounts.${role}`;
    if (!account) return [new Refusal('ledger.account-missing', { field })];
    return fitsRole(account, role)
      ? []
      : [new Refusal(`asset-category.account-${CATEGORY_ROLES[role].type}`, { field })];
  });
  const isOne = accounts.cost === accounts.accumulated;
  return isOne
    ? [...wrong, new Refusal('asset-category.accounts-same', { field: 'accounts.accumulated' })]
    : wrong;
}
