import { type ExportFormat, ledgerExport } from '@/lib/contract/accounting/ledger-export';
import { fixed } from '@/lib/domain/money';
import { csvHead, csvRows } from '@/server/kernel/csv';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { currenciesOf, type Currencies } from '@/server/ledger/currencies';
import {
  exportAccounts,
  exportEntries,
  type ExportAccount,
  type ExportLine,
} from './ledger-export.sql';

export const ledgerExportRoutes = [
  serve(ledgerExport, async ({ db, sources, input }) => {
    const { format = 'hledger' } = input;
    const { name, contentType } = await formatOf(db, format);
    const body = streamSnapshot(sources, (snapshot) => ledgerText(snapshot, format));
    return new FileAnswer({ name, contentType, body });
  }),
];

/** Streams the whole ledger in an export format, in batches. */
async function* ledgerText(db: Db, format: ExportFormat): AsyncGenerator<string> {
  const { head, entry } = await formatOf(db, format);
  yield head();
  for await (const entries of exportEntries(db))
    yield entries.map((lines) => entry(lines)).join('');
}

async function formatOf(db: Db, format: ExportFormat): Promise<LedgerFormat> {
  const { name } = await organisationOf(db);
  return FORMATS[format]({
    title: name,
    accounts: await exportAccounts(db),
    currencies: await currenciesOf(db),
  });
}

/** Data that an export format needs besides the entries. */
type Book = Readonly<{
  title: string;
  accounts: readonly ExportAccount[];
  currencies: Currencies;
}>;

/** An export format. */
type LedgerFormat = Readonly<{
  name: string;
  contentType: string;
  head(): string;
  entry(lines: readonly ExportLine[]): string;
}>;

const FORMATS = {
  hledger: hledgerFormat,
  beancount: beancountFormat,
  csv: csvFormat,
} as const satisfies Readonly<Record<ExportFormat, (book: Book) => LedgerFormat>>;

const HLEDGER_TYPES = {
  asset: 'A',
  liability: 'L',
  equity: 'E',
  income: 'R',
  expense: 'X',
} as const;

export function hledgerFormat({ title, accounts, currencies }: Book): LedgerFormat {
  const names = hledgerNames(accounts);
  const declared = accounts.map(
    (account) =>
      `account ${names.get(account.id) ?? ''}  ; type: ${account.isCash ? 'C' : HLEDGER_TYPES[account.type]}`,
  );
  const commodities = Object.entries(currencies.decimals).map(
    ([code, decimals]) => `commodity 1000.${'0'.repeat(decimals)} ${code}`,
  );
  return {
    name: 'ledger.journal',
    contentType: 'text/plain; charset=utf-8',
    head: () => `; ${oneLine(title)}\n\n${[...commodities, '', ...declared].join('\n')}\n`,
    entry(lines) {
      const [first] = lines;
      if (!first) return '';
      const { date, number, memo, entry_id, kind } = first;
      const postings = lines.map((line) => {
        const known = [line.party, line.location, line.line_memo].filter(Boolean).join(', ');
        const comment = known && `  ; ${hledgerComment(known)}`;
        return `    ${names.get(line.account_id) ?? ''}  ${priced(line, currencies)}${comment}`;
      });
      const head = `${date} * (${oneLine(number)}) ${oneLine(memo)}  ; entry_id:${entry_id}, kind:${kind}`;
      return `\n${head}\n${postings.join('\n')}\n`;
    },
  };
}

/** Converts a text to a comment. Colons and brackets are changed, because hledger would read them as tags and dates. */
function hledgerComment(text: string): string {
  return oneLine(text).replaceAll(':', ' :').replaceAll('[', '(').replaceAll(']', ')');
}

/**
 * Full account names such as `1 Assets:10 Cash and currency:1010 Cash`. Colons and repeated spaces within a name are
 * replaced, because hledger would split the name there.
 */
function hledgerNames(accounts: readonly ExportAccount[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { id, parent, number, name } of accounts) {
    const own = oneLine(`${number} ${name}`).replaceAll(':', '-');
    const above = parent === null ? undefined : names.get(parent);
    names.set(id, above === undefined ? own : `${above}:${own}`);
  }
  return names;
}

const BEANCOUNT_ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
} as const;

/** Day on which accounts open in a Beancount export; it is before any posting. */
const BEANCOUNT_OPENED = '1989-12-31';

function beancountFormat({ title, accounts, currencies }: Book): LedgerFormat {
  const names = new Map(accounts.map((account) => [account.id, beancountName(account)]));
  const commodities = Object.keys(currencies.decimals).map(
    (code) => `${BEANCOUNT_OPENED} commodity ${code}`,
  );
  const opened = accounts
    .filter(({ isDetail }) => isDetail)
    .map(({ id }) => `${BEANCOUNT_OPENED} open ${names.get(id) ?? ''}`);
  const options = [
    `option "title" ${beancountText(title)}`,
    `option "operating_currency" "${currencies.base}"`,
  ];
  return {
    name: 'ledger.beancount',
    contentType: 'text/plain; charset=utf-8',
    head: () => `${[...options, '', ...commodities, '', ...opened].join('\n')}\n`,
    entry(lines) {
      const [first] = lines;
      if (!first) return '';
      const { date, number, memo, entry_id, kind } = first;
      const postings = lines.map((line) => {
        const known = [line.party, line.location, line.line_memo].filter(Boolean).join(', ');
        const note = known && `\n    memo: ${beancountText(known)}`;
        return `  ${names.get(line.account_id) ?? ''}  ${priced(line, currencies)}${note}`;
      });
      const head = `${date} * ${beancountText(memo)}`;
      const own = `  number: ${beancountText(number)}\n  entry_id: ${entry_id}\n  kind: "${kind}"`;
      return `\n${head}\n${own}\n${postings.join('\n')}\n`;
    },
  };
}

function beancountText(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * Account name such as `Assets:1010-Cash`. Beancount permits only letters, digits and dashes, so other characters
 * become dashes.
 */
function beancountName({ type, number, name }: ExportAccount): string {
  return `${BEANCOUNT_ROOTS[type]}:${number}-${name.replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')}`.replace(
    /-+$/,
    '',
  );
}

const CSV_COLUMNS = [
  'entry_id',
  'number',
  'kind',
  'date',
  'memo',
  'account',
  'account_name',
  'party',
  'location',
  'currency',
  'amount',
  'rate',
  'base',
  'line_memo',
] as const;

function csvFormat({ accounts, currencies: { base: home, decimals } }: Book): LedgerFormat {
  const columns = CSV_COLUMNS.map((key) => ({ key, title: key, type: 'text' as const }));
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return {
    name: 'ledger.csv',
    contentType: 'text/csv; charset=utf-8',
    head: () => csvHead(columns),
    entry: (lines) =>
      csvRows(
        columns,
        lines.map((line) => ({
          ...line,
          account: byId.get(line.account_id)?.number,
          account_name: byId.get(line.account_id)?.name,
          amount: fixed(line.amount, decimals[line.currency] ?? 4),
          base: fixed(line.base, decimals[home] ?? 4),
        })),
      ),
  };
}

/**
 * Converts a text to one line. Replaces line breaks by spaces, and semicolons by commas, because semicolons begin
 * comments.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}

/**
 * Formats an amount for plain-text accounting. A foreign amount is followed by its total cost in base. A line whose
 * amount is zero is written with its value in base.
 */
function priced(
  { currency, amount, base }: ExportLine,
  { base: home, decimals }: Currencies,
): string {
  const of = (value: string, code: string) => `${fixed(value, decimals[code] ?? 4)} ${code}`;
  if (currency === home || /^-?[0.]+$/.test(amount)) return of(base, home);
  return `${of(amount, currency)} @@ ${of(base.replace('-', ''), home)}`;
}
