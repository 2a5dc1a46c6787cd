import {
  type AccountStatement,
  accountStatement,
  type AccountStatementSection,
  type AccountStatementLine,
} from '@/lib/contract/reports/account-statement';
import { PAGE_LINES } from '@/lib/contract/reports/report';
import { add, fixed, plain } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Db, Host } from '@/server/kernel/host';
import type { Say } from '@/server/kernel/locale';
import { paperAddress, sealKey } from '@/server/kernel/paper-seal';
import { serve } from '@/server/kernel/serve';
import { XLSX_ROWS_MAX } from '@/lib/workbook/limits';
import type { Scope, Movement } from '@/server/ledger/account-sums.sql';
import { statementProof } from '@/server/ledger/stamps/paper-proof';
import { momentOf, statementToken } from '@/server/ledger/statement-paper';
import { withDescendants } from '@/server/reports/engine/account-tree';
import { asksForFile, longReportFile } from '@/server/reports/engine/export';
import { type ExportRow, noteRow, subtotalRow, totalRow } from '@/lib/workbook/export-row';
import { headOf, periodOf, totalsOf } from '@/server/reports/engine/head';
import { reportCurrency } from '@/server/reports/engine/report-currency';
import { balanceAt, type Balance } from '@/server/reports/general-ledger/ledger-balances.sql';
import {
  readStatementCursor,
  type StatementCursor,
  writeStatementCursor,
} from '@/server/reports/general-ledger/ledger-cursor';
import {
  hasMoreLines,
  type FoundLine,
  mergedLines,
} from '@/server/reports/general-ledger/ledger-lines.sql';
import { memoOf, sidesOf } from '@/server/reports/general-ledger/ledger-rows';
import { type CurrencySection, currencySections, sectionHead } from './account-statement-sections';
import { type SectionPapers, statementLetters } from './statement-letters';

/** Number of lines per query of an export. */
export const LINES_AT_ONCE = 2000;

export const accountStatementRoute = serve(accountStatement, async (call) => {
  const { input, db, say } = call;
  const { currency, known_at: knownAt } = input;
  const period = await periodOf(call, input);
  const { base, units } = await reportCurrency(db, input.currency);
  const { account, accountIds, party } = await subjectOf(db, input);
  const scope = { ...period, currency, partyId: party?.id, knownAt };
  const decimals = { base: units[base] ?? 0, of: units };
  const head = await headOf(call, {
    report: 'account-statement',
    period,
    currency: base,
    decimals: decimals.base,
    columns: STATEMENT_COLUMNS,
    knownAt,
  });
  const sectionsOf = (from: Db) =>
    currencySections(from, { accountIds, scope, baseCurrency: base });
  const pageOf = (
    from: Db,
    sections: readonly CurrencySection[],
    { limit, cursor }: Readonly<{ limit: number; cursor: StatementCursor | undefined }>,
  ) => statementPage(from, { sections, scope, units: decimals, limit, cursor });

  const pagesIn = (from: Db, sections: readonly CurrencySection[]) =>
    pagesOf((cursor) => pageOf(from, sections, { limit: LINES_AT_ONCE, cursor }));
  const papers = await papersOf(call, { ...period, party, account, knownAt: head.known_at });

  if (asksForFile(call, accountStatement, input.format)) {
    if (input.format === 'xlsx') await checkLength(db, await sectionsOf(db), scope);
    if (input.format === 'pdf' && party && !account) {
      const sections = await sectionsOf(db);
      const pages = pagesIn(db, sections);
      // Without a balance or movement there is no letter, and the file is a table with totals of zero.
      if (sections.length > 0) return statementLetters(call, { ...head, party, pages, papers });
    }
    return longReportFile(call, input.format, head, async function* rows(from) {
      const sections = await sectionsOf(from);
      for await (const page of pagesIn(from, sections)) {
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
  return {
    ...head,
    checks: [],
    account,
    party: party ?? null,
    sections: sections.map(papers.verify),
    totals: totalOf(all, decimals.base),
    next: last ? writeStatementCursor(last) : null,
  };
});

const totalOf = (sections: readonly CurrencySection[], decimals: number) =>
  totalsOf(
    sections.map((one) => one.base),
    decimals,
  );

/** Refuses the export to a workbook if there are too many lines. */
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
  /** Ids of the account and of all accounts below it; undefined if the statement covers all accounts of the party. */
  accountIds: ReadonlySet<number> | undefined;
  party: Exclude<AccountStatement['party'], null> | undefined;
}>;

/** Reads the account and the party of a statement. Refuses if neither is given, or if one of them does not exist. */
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

/** Reads all pages of the statement, one after the other. */
export async function* pagesOf(
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

/** Returns the functions for the printed copies of a statement. */
export async function papersOf(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'config'> }>,
  { party, account, from, to, knownAt: given }: Stated,
): Promise<SectionPapers> {
  if (!party || account) {
    return {
      verify: (section) => ({ ...section, verify: null }),
      proof: () => Promise.resolve(undefined),
    };
  }
  const key = await sealKey(db);
  const knownAt = given ?? (await momentOf(db));
  const paper = { partyId: party.id, from, to, knownAt };
  return {
    verify: (section) => {
      const token = statementToken({ ...paper, currency: section.currency }, key);
      return { ...section, verify: paperAddress(host.config.appUrl, token) };
    },
    proof: ({ currency, closing }) =>
      statementProof({ db, host }, { partyId: party.id, currency, to, knownAt, closing }),
  };
}

const STATEMENT_COLUMNS = [
  { key: 'currency', type: 'text' },
  { key: 'date', type: 'day' },
  { key: 'document', type: 'text' },
  { key: 'due_to', type: 'text' },
  { key: 'memo', type: 'text' },
  { key: 'party', type: 'text' },
  { key: 'rate', type: 'rate' },
  { key: 'amount', type: 'money' },
  { key: 'debit', type: 'money' },
  { key: 'credit', type: 'money' },
  { key: 'balance', type: 'money' },
  { key: 'base', type: 'money' },
  { key: 'balance_base', type: 'money' },
] as const;

/**
 * Rows of a section in an exported file. If the section begins on this page, the first row is the opening balance; if
 * it ends on this page, the last row is the closing balance.
 */
function statementRows(section: AccountStatementSection, say: Say): ExportRow[] {
  const { currency, opening, debit, credit, closing, opening_base, closing_base, lines } = section;
  const first = {
    currency,
    memo: say('ledger-row.opening'),
    balance: opening,
    balance_base: opening_base,
  };
  const last = {
    currency,
    memo: say('ledger-row.closing'),
    debit,
    credit,
    balance: closing,
    balance_base: closing_base,
  };
  return [
    ...(section.continued ? [] : [noteRow(first)]),
    ...lines.map((line) => ({
      ...line,
      ...sidesOf(line.amount),
      memo: memoOf(line, say),
      currency,
      due_to: say(`changed-fields.kinds.${line.document_type.replaceAll(' ', '-')}`),
    })),
    ...(section.more ? [] : [subtotalRow(last, ['debit', 'credit'])]),
  ];
}

/** Totals in base over all currencies, as the last rows of a file. Lines above them are in their own currency. */
function statementTotals(
  { opening, debit, credit, closing }: Movement,
  { say, currency }: Readonly<{ say: Say; currency: string }>,
): ExportRow[] {
  const total = { currency, document: say('column.total') };
  return [
    totalRow({ ...total, memo: say('ledger-row.opening'), balance_base: opening }, []),
    totalRow(
      { ...total, memo: say('ledger-row.closing'), debit, credit, balance_base: closing },
      [],
    ),
  ];
}

/** Number of decimals of each currency (`of`) and of base. */
type Units = Readonly<{ base: number; of: Readonly<Record<string, number>> }>;

type PageQuery = Readonly<{
  sections: readonly CurrencySection[];
  scope: Scope;
  units: Units;
  limit: number;
  cursor: StatementCursor | undefined;
}>;

type StatementPage = Readonly<{
  sections: AccountStatementSection[];
  last: StatementCursor | undefined;
}>;

/**
 * Returns the next lines of a statement, by currency, with the balance after each line. A page takes the same time
 * anywhere in the statement. If more lines follow, the page's last line is returned as cursor. A section is returned
 * with its first line; a section without lines is returned at its place in the order.
 */
export async function statementPage(db: Db, query: PageQuery): Promise<StatementPage> {
  const { sections, limit, cursor } = query;
  const from = cursor ? sections.findIndex(({ currency }) => currency === cursor.currency) : 0;
  const ahead = from < 0 ? [] : sections.slice(from);
  const parts: AccountStatementSection[] = [];
  let last: StatementCursor | undefined;
  let left = limit;

  for (const section of ahead) {
    const after = section.currency === cursor?.currency ? cursor.place : undefined;
    const scope = { ...query.scope, currency: section.currency };
    const found = await mergedLines(db, section.accountIds, scope, { limit: left + 1, after });
    const lines = found.slice(0, left);
    const isOver = found.length > left;
    if (isOver && lines.length === 0) return { sections: parts, last };

    if (lines.length > 0 || after === undefined) {
      const start = after
        ? await balanceAt(db, section.accountIds, scope, after)
        : { base: section.base.opening, amount: section.amount.opening };
      parts.push(partOf(section, { lines, start, units: query.units, after, isOver }));
    }
    left -= lines.length;
    const end = lines.at(-1);
    if (end) last = { currency: section.currency, place: end };
    if (isOver) return { sections: parts, last };
  }
  return { sections: parts, last: undefined };
}

type Part = Readonly<{
  lines: readonly FoundLine[];
  /** Balance before the first line of `lines`. */
  start: Balance;
  units: Units;
  after: unknown;
  isOver: boolean;
}>;

function partOf(
  section: CurrencySection,
  { lines, start, units, after, isOver }: Part,
): AccountStatementSection {
  const own = units.of[section.currency] ?? 0;
  const decimals = { own, base: units.base };
  let balance = start;
  return {
    ...sectionHead(section, decimals),
    carried: fixed(start.amount, own),
    continued: after !== undefined,
    lines: lines.map((line) => {
      balance = { base: add(balance.base, line.base), amount: add(balance.amount, line.amount) };
      return lineOf(line, balance, decimals);
    }),
    more: isOver,
  };
}

function lineOf(
  line: FoundLine,
  balance: Balance,
  decimals: Readonly<{ own: number; base: number }>,
): AccountStatementLine {
  return {
    entry_id: line.entry_id,
    reverses_id: line.reverses_id,
    line_no: line.line_no,
    date: line.date,
    account_id: line.account_id,
    document: line.document,
    document_type: line.document_type,
    document_id: line.document_id,
    memo: line.memo,
    party_id: line.party_id,
    party: line.party,
    amount: fixed(line.amount, decimals.own),
    rate: line.rate === null ? null : plain(line.rate),
    base: fixed(line.base, decimals.base),
    balance: fixed(balance.amount, decimals.own),
    balance_base: fixed(balance.base, decimals.base),
  };
}
