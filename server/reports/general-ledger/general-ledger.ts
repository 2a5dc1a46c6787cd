import {
  generalLedger,
  type LedgerLine,
  type LedgerSection,
} from '@/lib/contract/reports/general-ledger';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { add, fixed, plain, sign } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { serve } from '@/server/kernel/serve';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import { hasTotals, type Scope } from '@/server/ledger/account-sums.sql';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { headOf, periodOf, totalsOf } from '@/server/reports/engine/head';
import { type LedgerAccount, ledgerAccounts, isIdle } from './ledger-accounts';
import { accountsOf, type Against } from './ledger-against.sql';
import { balanceAt, type Balance, balancesAt, movedUpTo } from './ledger-balances.sql';
import { type Cursor, readCursor, writeCursor } from './ledger-cursor';
import { hasMoreLines, type FoundLine, linesOf, type Search } from './ledger-lines.sql';
import { LEDGER_COLUMNS, ledgerRows, ledgerTotals } from './ledger-rows';
import { lineSearch } from './ledger-search.sql';
import { reportCurrency } from '@/server/reports/engine/report-currency';

/** Number of lines per query of an export. */
const LINES_AT_ONCE = 2000;

export const generalLedgerRoute = serve(generalLedger, async (call) => {
  const { input, db, say, locale } = call;
  const period = await periodOf(call, input);
  const { base, units } = await reportCurrency(db, input.currency);
  const scope = {
    ...period,
    currency: input.currency,
    partyId: input.party_id === undefined ? undefined : Number(input.party_id),
    branchId: input.branch_id === undefined ? undefined : Number(input.branch_id),
    withoutClosing: input.closing === '0',
    search: await lineSearch(db, input.search, period),
    knownAt: input.known_at,
  };
  const baseUnits = units[base] ?? 0;
  const accountIds = input.account_id?.split(',').map(Number);
  const head = await headOf(call, {
    report: 'general-ledger',
    period,
    currency: base,
    decimals: baseUnits,
    columns: LEDGER_COLUMNS,
    knownAt: input.known_at,
  });
  const accountsIn = (from: Db) => ledgerAccounts(from, { accountIds, scope });
  const pageOf = (
    from: Db,
    accounts: readonly LedgerAccount[],
    { limit, cursor }: Readonly<{ limit: number; cursor: Cursor | undefined }>,
  ) =>
    ledgerPage(from, {
      accounts,
      scope,
      units: { base: baseUnits, of: units },
      limit,
      cursor,
    });

  if (asksForFile(call, generalLedger, input.format)) {
    if (input.format === 'xlsx') await checkLength(db, { accountIds, scope });
    return longReportFile(call, input.format, head, async function* rows(from) {
      const accounts = await accountsIn(from);
      const next = (cursor: Cursor | undefined) =>
        pageOf(from, accounts, { limit: LINES_AT_ONCE, cursor });
      for await (const { sections } of pagesOf(next)) {
        yield sections.flatMap((section) => ledgerRows(section, { say, locale }));
      }
      yield ledgerTotals(totalOf(accounts, baseUnits), say);
    });
  }

  const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const accounts = await accountsIn(db);
  const limit = Number(input.limit ?? PAGE_LINES);
  const { sections, last } = await pageOf(db, accounts, { limit, cursor });
  const totals = totalOf(accounts, baseUnits);
  return { ...head, checks: [], sections, totals, next: last ? writeCursor(last) : null };
});

const totalOf = (accounts: readonly LedgerAccount[], decimals: number) =>
  totalsOf(
    accounts.map((one) => one.base),
    decimals,
  );

/** Refuses the export to a workbook with too many lines, before any line is read. */
async function checkLength(db: Db, given: Parameters<typeof ledgerAccounts>[1]): Promise<void> {
  const accounts = await ledgerAccounts(db, given);
  const ids = accounts.map(({ id }) => id);
  if (await hasMoreLines(db, ids, given.scope, XLSX_ROWS_MAX)) {
    throw new Refusal('report.too-long', { field: 'format' });
  }
}

/** Reads all pages of the ledger, one after the other. */
async function* pagesOf(
  read: (cursor: Cursor | undefined) => Promise<LedgerPage>,
): AsyncGenerator<LedgerPage> {
  let cursor: Cursor | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.last;
  } while (cursor);
}

/** Number of decimals of each currency (`of`) and of base. */
type Units = Readonly<{ base: number; of: Readonly<Record<string, number>> }>;

type PageQuery = Readonly<{
  accounts: readonly LedgerAccount[];
  scope: Scope & Search;
  units: Units;
  limit: number;
  cursor: Cursor | undefined;
}>;

type LedgerPage = Readonly<{ sections: LedgerSection[]; last: Cursor | undefined }>;

/** Number of accounts that one query searches for the lines of a page. */
const ACCOUNTS_AT_ONCE = 25;

/**
 * Returns the next lines of the ledger, by account, with the balance after each line. Every page takes the same time,
 * because its first balance comes from stored totals and the lines of one day. If more lines follow, the page's last
 * line is returned as cursor.
 */
async function ledgerPage(db: Db, query: PageQuery): Promise<LedgerPage> {
  const { accounts, scope, limit, cursor } = query;
  const from = cursor ? accounts.findIndex(({ id }) => id === cursor.account_id) : 0;
  const ahead = from < 0 ? [] : accounts.slice(from);
  const found = await nextLines(db, ahead, { scope, limit: limit + 1, cursor });
  const lines = found.slice(0, limit);
  const over = found[limit];

  const balances = await balancesOf(db, lines, query);
  const against = Map.groupBy(
    await accountsOf(
      db,
      lines.map(({ entry_id }) => entry_id),
    ),
    ({ entry_id }) => entry_id,
  );
  const byAccount = Map.groupBy(lines, ({ account_id }) => account_id);
  const lastId = lines.at(-1)?.account_id;
  const reached = over ? ahead.findIndex(({ id }) => id === lastId) + 1 : ahead.length;

  const sections = ahead.slice(0, reached).flatMap((account) => {
    const own = byAccount.get(account.id) ?? [];
    const isContinued = account.id === cursor?.account_id;
    if (own.length === 0 && (isContinued || scope.search || isIdle(account))) return [];
    const start = balances.carried.get(account.id) ?? startOf(account);
    return [
      {
        ...accountHead(account, query.units),
        carried: fixed(start.base, query.units.base),
        continued: isContinued,
        lines: own.map((line) => lineOf(line, { account, balances, against, units: query.units })),
        more: over?.account_id === account.id,
      },
    ];
  });
  return { sections, last: over && placeOf(lines.at(-1)) };
}

const placeOf = (line: FoundLine | undefined): Cursor | undefined =>
  line && { account_id: line.account_id, place: line };

async function nextLines(
  db: Db,
  accounts: readonly LedgerAccount[],
  { scope, limit, cursor }: Pick<PageQuery, 'scope' | 'limit' | 'cursor'>,
): Promise<FoundLine[]> {
  const found: FoundLine[] = [];
  for (let at = 0; at < accounts.length && found.length < limit; at += ACCOUNTS_AT_ONCE) {
    const ids = accounts.slice(at, at + ACCOUNTS_AT_ONCE).map(({ id }) => id);
    const after = at === 0 ? cursor?.place : undefined;
    found.push(...(await linesOf(db, ids, scope, { limit: limit - found.length, after })));
  }
  return found;
}

const NOTHING: Balance = { base: '0', amount: '0' };

type Balances = Readonly<{
  after: ReadonlyMap<FoundLine, Balance>;
  /** Balance before the page's first line of an account. Accounts that begin on the page are not in the map. */
  carried: ReadonlyMap<number, Balance>;
}>;

const startOf = ({ base, amount }: LedgerAccount): Balance => ({
  base: base.opening,
  amount: amount?.opening ?? '0',
});

async function balancesOf(
  db: Db,
  lines: readonly FoundLine[],
  { accounts, scope, cursor }: PageQuery,
): Promise<Balances> {
  const openings = new Map(accounts.map((account) => [account.id, startOf(account)]));
  if (scope.search) return searchedBalances(db, lines, { scope, openings });

  const carried = new Map<number, Balance>();
  if (cursor) {
    carried.set(cursor.account_id, await balanceAt(db, [cursor.account_id], scope, cursor.place));
  }
  const running = new Map([...openings, ...carried]);
  const after = new Map<FoundLine, Balance>();
  for (const line of lines) {
    const { base, amount } = running.get(line.account_id) ?? { base: '0', amount: '0' };
    const balance = { base: add(base, line.base), amount: add(amount, line.amount) };
    running.set(line.account_id, balance);
    after.set(line, balance);
  }
  return { after, carried };
}

/**
 * Returns the balances after the lines that a search found. Each balance includes all earlier lines of the account,
 * even those that do not match.
 */
async function searchedBalances(
  db: Db,
  lines: readonly FoundLine[],
  { scope, openings }: { scope: Scope; openings: ReadonlyMap<number, Balance> },
): Promise<Balances> {
  const keyOf = (line: Pick<FoundLine, 'entry_id' | 'line_no'>) =>
    `${line.entry_id} ${line.line_no}`;
  const isKept = hasTotals(scope);
  const rows = isKept ? await balancesAt(db, lines, scope) : await movedUpTo(db, lines, scope);
  const moved = new Map(rows.map((row) => [keyOf(row), row]));
  const after = new Map(
    lines.map((line) => {
      const opening = (isKept ? undefined : openings.get(line.account_id)) ?? NOTHING;
      const row = moved.get(keyOf(line)) ?? NOTHING;
      return [line, { base: add(opening.base, row.base), amount: add(opening.amount, row.amount) }];
    }),
  );
  return { after, carried: new Map() };
}

function accountHead({ base, amount, id, ...account }: LedgerAccount, units: Units) {
  const own = account.currency === null ? null : (units.of[account.currency] ?? 0);
  return {
    account_id: id,
    number: account.number,
    name: account.name,
    names: account.names,
    currency: account.currency,
    opening: fixed(base.opening, units.base),
    debit: fixed(base.debit, units.base),
    credit: fixed(base.credit, units.base),
    closing: fixed(base.closing, units.base),
    opening_currency: own === null || !amount ? null : fixed(amount.opening, own),
    closing_currency: own === null || !amount ? null : fixed(amount.closing, own),
  };
}

function lineOf(
  line: FoundLine,
  {
    account,
    balances,
    against,
    units,
  }: Readonly<{
    account: LedgerAccount;
    balances: Balances;
    against: ReadonlyMap<number, readonly Against[]>;
    units: Units;
  }>,
): LedgerLine {
  const balance = balances.after.get(line) ?? { base: '0', amount: '0' };
  const { account_id, ...own } = line;
  return {
    ...own,
    against: otherSide(against.get(line.entry_id) ?? [], line, account_id),
    amount: fixed(line.amount, units.of[line.currency] ?? 0),
    rate: line.rate === null ? null : plain(line.rate),
    base: fixed(line.base, units.base),
    balance: fixed(balance.base, units.base),
    balance_currency:
      account.currency === null ? null : fixed(balance.amount, units.of[account.currency] ?? 0),
  };
}

/** Accounts on the opposite side of the line's entry, without the account of the line. */
function otherSide(all: readonly Against[], { base, amount }: FoundLine, accountId: number) {
  const side = sign(base) || sign(amount);
  const others = all.filter(
    ({ side: one, account_id }) => one === -side && account_id !== accountId,
  );
  return others.map(({ account_id, number }) => ({ account_id, number }));
}
