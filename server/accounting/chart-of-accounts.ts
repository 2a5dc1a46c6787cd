import { type Branch, branchesOf } from '@/lib/chart-of-accounts/account-tree';
import { type ChartFilters, matchingBranches } from '@/lib/chart-of-accounts/chart-filters';
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
import { filterWords, listFile, type ListColumn } from '@/server/kernel/list-file';
import type { Locale, Say } from '@/server/kernel/locale';
import { type Call, serve } from '@/server/kernel/serve';
import { type Currencies, currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';
import { checkDraft, checkNature } from './account-rules';
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

type Exporting = Parameters<typeof listFile>[0] & Readonly<{ input: ChartFilters }>;

/**
 * Returns the accounts that match the filters as a file, each parent before its children. A parent's balance includes
 * the balances of all accounts below it, so the file has no total.
 */
async function chartFile(call: Exporting, accounts: readonly Account[]) {
  const { db, say, locale, input } = call;
  const wire = wireOf(await currenciesOf(db));
  const branches = matchingBranches(branchesOf(accounts), input);
  return listFile<Branch>(call, {
    name: 'chart-of-accounts',
    columns: fileColumns(say, locale, wire),
    filters: filtersOf(say, input),
    levelOf: ({ level }) => level,
    async *rows() {
      yield branches;
    },
  });
}

const wordsOf = (say: Say) => (key: string) => say(`screens.chart-of-accounts.${key}`);

function fileColumns(say: Say, locale: Locale, wire: Wire): ListColumn<Branch>[] {
  const t = wordsOf(say);
  const yes = (is: boolean) => say(`changed-fields.${is ? 'yes' : 'no'}`);
  const text = (
    key: string,
    title: string,
    of: (account: Account, branch: Branch) => string | null,
  ): ListColumn<Branch> => ({
    key,
    title: t(title),
    type: 'text',
    of: (branch) => of(branch.account, branch),
  });
  return [
    text('number', 'number', ({ number }) => number),
    text('name', 'name', ({ name, names }) => names[locale] || name),
    text('type', 'type', ({ type }) => t(`types.${type}`)),
    text('position', 'position', ({ position }) => t(`positions.${position}`)),
    text('parent', 'under', (_, { path }) => path.at(-1)?.number ?? null),
    text('currency', 'currency', ({ currency }) => currency),
    text('cash_flow', 'cashFlow', ({ cash_flow }) => cash_flow && t(`cashFlows.${cash_flow}`)),
    text('party_required', 'partyRequired', ({ party_required }) => yes(party_required)),
    text('active', 'active', ({ is_active }) => yes(is_active)),
    { ...column(say, 'balance', 'money'), of: ({ balance }) => wire.base(balance) },
    {
      ...column(say, 'balance_currency', 'money'),
      of: ({ account }) => account.balance_currency,
    },
    { key: 'used_on', title: t('since'), type: 'day', of: ({ usedOn }) => usedOn },
    text('note', 'note', ({ note }) => note),
  ];
}

const column = (say: Say, key: string, type: 'money') => ({
  key,
  title: say(`reports.column.${key}`),
  type,
});

function filtersOf(say: Say, filters: ChartFilters): string[] {
  const t = wordsOf(say);
  const { search, type, currency, position, show, since } = filters;
  return filterWords([
    [say('reports.search'), search],
    [t('type'), type && t(`types.${type}`)],
    [t('currency'), currency],
    [t('position'), position && t(`positions.${position}`)],
    [t('show'), show && t(`shown.${show}`)],
    [t('since'), since],
  ]);
}
