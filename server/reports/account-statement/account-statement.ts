import {
  type AccountStatement,
  accountStatement,
  type AccountStatementSection,
} from '@/lib/contract/reports/account-statement';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { paperAddress, sealKey } from '@/server/kernel/paper-seal';
import { type Call, serve } from '@/server/kernel/serve';
import type { Scope } from '@/server/ledger/account-sums.sql';
import { momentOf, statementToken } from '@/server/ledger/statement-paper';
import { statementPage, type StatementPage } from './account-statement-page';
import { statementRows, statementTotals, STATEMENT_COLUMNS } from './account-statement-rows';
import { type CurrencySection, currencySections } from './account-statement-sections';
import { withDescendants } from '@/server/reports/engine/account-tree';
import { asksForFile, longReportFile, XLSX_ROWS_MAX } from '@/server/reports/engine/export';
import { headOf, periodOf, totalsOf } from '@/server/reports/engine/head';
import {
  readStatementCursor,
  type StatementCursor,
  writeStatementCursor,
} from '@/server/reports/general-ledger/ledger-cursor';
import { hasMoreLines } from '@/server/reports/general-ledger/ledger-lines.sql';
import { reportCurrency } from '@/server/reports/engine/report-currency';

/** Lines read at once for a file. */
const LINES_AT_ONCE = 2000;

export const accountStatementRoutes = [
  serve(accountStatement, async (call) => {
    const { input, db, say } = call;
    const period = await periodOf(call, input);
    const { base, units } = await reportCurrency(db, input.currency);
    const { account, accountIds, party } = await subjectOf(db, input);
    const scope = {
      ...period,
      currency: input.currency,
      partyId: party?.id,
      knownAt: input.known_at,
    };
    const decimals = { base: units[base] ?? 0, of: units };
    const head = await headOf(call, {
      report: 'account-statement',
      period,
      currency: base,
      decimals: decimals.base,
      columns: STATEMENT_COLUMNS,
      knownAt: input.known_at,
    });
    const sectionsOf = (from: Db) =>
      currencySections(from, { accountIds, scope, baseCurrency: base });
    const pageOf = (
      from: Db,
      sections: readonly CurrencySection[],
      { limit, cursor }: Readonly<{ limit: number; cursor: StatementCursor | undefined }>,
    ) => statementPage(from, { sections, scope, units: decimals, limit, cursor });

    if (asksForFile(call, accountStatement, input.format)) {
      if (input.format === 'xlsx') await checkLength(db, await sectionsOf(db), scope);
      return longReportFile(call, input.format, head, async function* rows(from) {
        const sections = await sectionsOf(from);
        const next = (cursor: StatementCursor | undefined) =>
          pageOf(from, sections, { limit: LINES_AT_ONCE, cursor });
        for await (const page of pagesOf(next)) {
          yield page.flatMap((section) => statementRows(section, say));
        }
        yield statementTotals(totalOf(sections, decimals.base), { say, currency: base });
      });
    }

    const all = await sectionsOf(db);
    const { sections, last } = await pageOf(db, all, {
      limit: Number(input.limit ?? PAGE_LINES),
      cursor: input.cursor === undefined ? undefined : readStatementCursor(input.cursor),
    });
    const verify = await papersOf(call, { ...period, party, account, knownAt: head.known_at });
    return {
      ...head,
      checks: [],
      account,
      party: party ?? null,
      sections: sections.map(verify),
      totals: totalOf(all, decimals.base),
      next: last ? writeStatementCursor(last) : null,
    };
  }),
];

const totalOf = (sections: readonly CurrencySection[], decimals: number) =>
  totalsOf(
    sections.map((one) => one.base),
    decimals,
  );

/** Refuses a workbook with too many lines. */
async function checkLength(
  db: Db,
  sections: readonly CurrencySection[],
  scope: Scope,
): Promise<void> {
  const ids = [...new Set(sections.flatMap((one) => one.accountIds))];
  if (await hasMoreLines(db, ids, scope, XLSX_ROWS_MAX)) {
    throw new Refusal('report.too-long', { field: 'format' });
  }
}

type Subject = Readonly<{
  account: AccountStatement['account'];
  /** The account and all below it; undefined means all accounts of the party. */
  accountIds: ReadonlySet<number> | undefined;
  party: Exclude<AccountStatement['party'], null> | undefined;
}>;

/** Reads the account and party of a statement. Refuses if neither is given or one does not exist. */
async function subjectOf(
  db: Db,
  input: Readonly<{ account_id?: string | undefined; party_id?: string | undefined }>,
): Promise<Subject> {
  const { account_id, party_id } = input;
  if (account_id === undefined && party_id === undefined) {
    throw new Refusal('report.no-subject', { field: 'account_id' });
  }
  const party = party_id === undefined ? undefined : await partyOf(db, Number(party_id));
  if (account_id === undefined) return { account: null, accountIds: undefined, party };

  const accounts = await db
    .selectFrom('account')
    .select(['id', 'number', 'name', 'names', 'parent_id'])
    .execute();
  const found = accounts.find(({ id }) => id === Number(account_id));
  if (!found) throw new Refusal('ledger.account-missing', { field: 'account_id' });
  const { id, number, name, names } = found;
  return {
    account: { id, number, name, names },
    accountIds: withDescendants(accounts, [id]),
    party,
  };
}

async function partyOf(db: Db, id: number) {
  const party = await db
    .selectFrom('party')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!party) throw new Refusal('ledger.party-missing', { field: 'party_id' });
  return party;
}

/** Reads the sections page by page to the end. */
async function* pagesOf(
  read: (cursor: StatementCursor | undefined) => Promise<StatementPage>,
): AsyncGenerator<AccountStatementSection[]> {
  let cursor: StatementCursor | undefined;
  do {
    const { sections, last } = await read(cursor);
    yield sections;
    cursor = last;
  } while (cursor);
}

type Stated = Readonly<{
  from: string;
  to: string;
  party: Readonly<{ id: number }> | undefined;
  account: object | null;
  knownAt: string | undefined;
}>;

/**
 * Adds to each section of a party's whole statement the address where its printed copy can be verified; null for a
 * statement of one account.
 */
async function papersOf(
  { db, host }: Pick<Call, 'db' | 'host'>,
  { party, account, from, to, knownAt }: Stated,
): Promise<(section: AccountStatementSection) => AccountStatementSection> {
  if (!party || account) return (section) => ({ ...section, verify: null });
  const key = await sealKey(db);
  const paper = { partyId: party.id, from, to, knownAt: knownAt ?? (await momentOf(db)) };
  return (section) => {
    const token = statementToken({ ...paper, currency: section.currency }, key);
    return { ...section, verify: paperAddress(host.config.appUrl, token) };
  };
}
