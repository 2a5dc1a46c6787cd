import type { Account } from '@/lib/contract/accounting/chart-of-accounts';
import { type Branch, branchesOf } from '@/lib/chart-of-accounts/account-tree';
import { type ChartFilters, matchingBranches } from '@/lib/chart-of-accounts/chart-filters';
import { filterWords, listFile, type ListColumn } from '@/server/kernel/list-file';
import type { Locale, Say } from '@/server/kernel/locale';
import { currenciesOf, type Wire, wireOf } from '@/server/ledger/currencies';

type Exporting = Parameters<typeof listFile>[0] & Readonly<{ input: ChartFilters }>;

/**
 * Returns the accounts that match the filters as a file, each parent before its children. A parent's balance includes
 * the balances of all accounts below it, so the file has no total.
 */
export async function chartFile(call: Exporting, accounts: readonly Account[]) {
  const { db, say, locale, input } = call;
  const wire = wireOf(await currenciesOf(db));
  const branches = matchingBranches(branchesOf(accounts), input);
  return listFile<Branch>(call, {
    name: 'chart-of-accounts',
    columns: columnsOf(say, locale, wire),
    filters: filtersOf(say, input),
    levelOf: ({ level }) => level,
    async *rows() {
      yield branches;
    },
  });
}

const wordsOf = (say: Say) => (key: string) => say(`screens.chart-of-accounts.${key}`);

function columnsOf(say: Say, locale: Locale, wire: Wire): ListColumn<Branch>[] {
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
