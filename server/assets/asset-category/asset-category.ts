import { type AssetCategory, assetCategory } from '@/lib/contract/assets/asset-category';
import {
  accountRefusals,
  CATEGORY_ACCOUNTS,
  CATEGORY_ROLES,
  type CategoryAccounts,
} from '@/lib/domain/assets/asset-category';
import { termsRefusals } from '@/lib/domain/assets/depreciation-refusals';
import { recordOf } from '@/lib/domain/record-of';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { recordRoutes } from '@/server/kernel/records';
import { accountsById } from '@/server/ledger/accounts';
import { purposeAccounts } from '@/server/ledger/purpose-accounts';
import { categories, holderOf } from './asset-category.sql';

type Fields = Omit<AssetCategory, 'id' | 'version' | 'number' | 'assets'>;

/**
 * Returns the accounts of a category. Each role gets the account that was sent; without one, its previous account;
 * without that, the account of the chart that has the role's purpose.
 */
async function accountsOf(
  db: Db,
  sent: Partial<CategoryAccounts>,
  before?: CategoryAccounts,
): Promise<CategoryAccounts> {
  const missing = CATEGORY_ACCOUNTS.filter((role) => (sent[role] ?? before?.[role]) === undefined);
  // Skips the query if every role has an account.
  const purposes = missing.map((role) => CATEGORY_ROLES[role].purpose);
  const found = missing.length === 0 ? undefined : await purposeAccounts(db, purposes);
  return recordOf(
    CATEGORY_ACCOUNTS,
    (role) => sent[role] ?? before?.[role] ?? found?.[CATEGORY_ROLES[role].purpose] ?? 0,
  );
}

/**
 * Refusals that depend on several fields, on other categories or on accounts. Locks the organisation's row, so that two
 * concurrent calls cannot use the same name.
 */
async function refusalsOf(db: Db, fields: Fields, before?: AssetCategory): Promise<Refusal[]> {
  await db.selectFrom('organization').select('id').forUpdate().execute();
  const others = (await categories(db)).filter(({ id }) => id !== before?.id);
  const isTaken = others.some(({ name }) => name.toLowerCase() === fields.name.toLowerCase());
  return [
    ...(isTaken ? [new Refusal('asset-category.name-taken', { field: 'name' })] : []),
    ...termsRefusals({ ...fields, salvage: fields.salvage_percent }),
    ...(await accountsRefused(db, fields.accounts, before?.accounts)),
  ];
}

/**
 * Refusals of the accounts. If no account has changed, none is checked, so that a category can be deactivated even if
 * one of its accounts can no longer be used.
 */
async function accountsRefused(
  db: Db,
  accounts: CategoryAccounts,
  before: CategoryAccounts | undefined,
): Promise<Refusal[]> {
  const isSame = CATEGORY_ACCOUNTS.every((role) => before?.[role] === accounts[role]);
  if (isSame) return [];
  return accountRefusals(accounts, await accountsById(db, Object.values(accounts)));
}

const columnsOf = ({ accounts, ...fields }: Fields) => ({
  ...fields,
  cost_account_id: accounts.cost,
  accumulated_account_id: accounts.accumulated,
  expense_account_id: accounts.expense,
  gain_account_id: accounts.gain,
  loss_account_id: accounts.loss,
});

export const assetCategoryRoutes = recordRoutes<AssetCategory, keyof Fields>(assetCategory, {
  table: 'asset_category',
  type: 'asset category',
  nameColumn: 'name',
  rows: categories,
  blank: {
    frequency_months: 1,
    convention: 'full_month',
    salvage_percent: '0',
    switch_to_straight_line: false,
    transfer_surplus: true,
    is_active: true,
  },
  complete: async (db, fields, sent, before) => ({
    ...fields,
    // The cast is safe: the endpoint's schema has validated the accounts.
    accounts: await accountsOf(
      db,
      (sent.accounts ?? {}) as Partial<CategoryAccounts>,
      before?.accounts,
    ),
  }),
  refusals: ({ db }, fields, _sent, before) => refusalsOf(db, fields, before),
  columns: columnsOf,
  holder: holderOf,
});
