import {
  chartOfAccounts,
  type Account,
  type AccountChange,
  type AccountDraft,
} from '@/lib/contract/accounting/chart-of-accounts';
import { fixed } from '@/lib/domain/money';
import { can } from '@/lib/domain/permission';
import { changesBetween } from '@/server/kernel/audit';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { laidOver } from '@/server/kernel/laid-over';
import { type Call, serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf } from '@/server/ledger/currencies';
import { checkDraft, checkNature } from './account-rules';
import { chartFile } from './chart-export';
import { accountsWithBalances, holdersOf } from './chart-of-accounts.sql';
import { generateAccounts, plannedAccounts } from './generate-accounts';

const page = 'chart of accounts';

/**
 * Accounts with their balances. A user who may not view the chart gets the accounts without balances and dates of last
 * use.
 */
async function listFor(
  { db, user }: Pick<Call, 'db' | 'user'>,
  ids?: readonly number[],
): Promise<Account[]> {
  const accounts = await accountsWithBalances(db, ids);
  const currencies = await currenciesOf(db);
  if (can(user, page, 'view')) return accounts.map((account) => inDecimals(account, currencies));
  return accounts.map((account) => ({
    ...account,
    balance: null,
    balance_currency: null,
    balances: null,
    used_on: null,
  }));
}

function inDecimals(account: Account, { base, decimals }: Currencies): Account {
  const of = (value: string, currency: string) => fixed(value, decimals[currency] ?? 2);
  return {
    ...account,
    balance: account.balance === null ? null : of(account.balance, base),
    balance_currency:
      account.balance_currency === null || account.currency === null
        ? null
        : of(account.balance_currency, account.currency),
    balances: (account.balances ?? []).map((one) => ({
      currency: one.currency,
      amount: of(one.amount, one.currency),
      base: of(one.base, base),
    })),
  };
}

async function accountFor(call: Pick<Call, 'db' | 'user'>, id: number): Promise<Account> {
  const [account] = await listFor(call, [id]);
  if (!account) throw new NotFound();
  return account;
}

function columnsOf(draft: AccountDraft) {
  const {
    parent = null,
    currency = null,
    cash_flow = null,
    is_active = true,
    party_required = false,
    note = null,
    names = {},
    ...rest
  } = draft;
  return {
    ...rest,
    parent_id: parent,
    currency,
    cash_flow,
    is_active,
    party_required,
    note: note === '' ? null : note,
    names: JSON.stringify(names),
  };
}

/** The account after a change; fields that were not sent keep their value. */
function changed(before: Account, sent: AccountChange): AccountDraft {
  const { number, name, position, type, parent, currency, cash_flow } = before;
  const { is_active, names, party_required, note } = before;
  const identity = { number, name, names, position, type, parent };
  const own = { ...identity, currency, cash_flow, is_active, party_required, note };
  return laidOver<AccountDraft>(own, sent);
}

async function lockAccount(db: Tx, id: number): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

export const accountRoutes = [
  serve(chartOfAccounts.list, (call) => listFor(call)),

  serve(chartOfAccounts.export, async (call) => chartFile(call, await listFor(call))),

  serve(chartOfAccounts.generate, async (call) => {
    if (call.input.dry_run) {
      call.audit({ action: 'plan accounts', page, record_type: 'account', record_id: 'all' });
      return [...(await listFor(call)), ...(await plannedAccounts(call.db))];
    }
    const added = await generateAccounts(call.db);
    const changes = { added: [null, added] } as const;
    call.audit({
      action: 'generate accounts',
      page,
      record_type: 'account',
      record_id: 'all',
      changes,
    });
    return listFor(call);
  }),

  serve(chartOfAccounts.store, async (call) => {
    await checkDraft(call.db, call.input);
    const { id } = await call.db
      .insertInto('account')
      .values(columnsOf(call.input))
      .returning('id')
      .executeTakeFirstOrThrow();
    const changes = changesBetween({}, call.input);
    call.audit({ action: 'create', page, record_type: 'account', record_id: id, changes });
    return accountFor(call, id);
  }),

  serve(chartOfAccounts.update, async (call) => {
    const { id } = call.params;
    const { version, ...draft } = call.input;
    await lockAccount(call.db, id);
    const before = await accountFor(call, id);
    if (before.version !== version)
      throw new Conflict('document.stale', { version: before.version });
    const after = changed(before, draft);
    await checkDraft(call.db, after, id);
    await checkNature(call.db, before, after);
    await call.db
      .updateTable('account')
      .set({ ...columnsOf(after), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const changes = changesBetween(before, { ...before, ...after });
    call.audit({ action: 'edit', page, record_type: 'account', record_id: id, changes });
    return accountFor(call, id);
  }),

  serve(chartOfAccounts.destroy, async (call) => {
    const { id } = call.params;
    await lockAccount(call.db, id);
    const account = await accountFor(call, id);
    const holders = await holdersOf(call.db, id);
    const note = { page, record_type: 'account', record_id: id } as const;
    if (holders.length > 0) {
      call.audit({ ...note, action: 'delete refused' });
      return {
        is_deleted: 'no' as const,
        message: call.say(`account.held-by-${holders[0] ?? 'lines'}`),
      };
    }
    await call.db.deleteFrom('balance').where('account_id', '=', id).execute();
    await call.db.deleteFrom('account').where('id', '=', id).execute();
    call.audit({
      ...note,
      action: 'delete',
      changes: { number: [account.number, null], name: [account.name, null] },
    });
    return { is_deleted: 'yes' as const };
  }),
];
