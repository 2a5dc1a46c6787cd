import { type ExportFormat, ledgerExport } from '@/lib/contract/accounting/ledger-export';
import { fixed } from '@/lib/domain/money';
import { csvHead, csvRows } from '@/server/kernel/csv';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import { FileAnswer, serve } from '@/server/kernel/serve';
import { streamSnapshot } from '@/server/kernel/snapshot-stream';
import { currenciesOf } from '@/server/ledger/currencies';
import { type Book, type LedgerFormat, oneLine, priced } from './ledger-export-format';
import { hledgerFormat } from './ledger-export-hledger';
import { exportAccounts, exportEntries, type ExportAccount } from './ledger-export.sql';

const ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
} as const;

/** Day on which accounts open in a Beancount export; it is before any posting. */
const OPENED = '1989-12-31';

function beancountFormat({ title, accounts, currencies }: Book): LedgerFormat {
  const names = new Map(accounts.map((account) => [account.id, nameOf(account)]));
  const commodities = Object.keys(currencies.decimals).map((code) => `${OPENED} commodity ${code}`);
  const opened = accounts
    .filter(({ isDetail }) => isDetail)
    .map(({ id }) => `${OPENED} open ${names.get(id) ?? ''}`);
  const options = [
    `option "title" ${quoted(title)}`,
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
        const note = known && `\n    memo: ${quoted(known)}`;
        return `  ${names.get(line.account_id) ?? ''}  ${priced(line, currencies)}${note}`;
      });
      const head = `${date} * ${quoted(memo)}`;
      const own = `  number: ${quoted(number)}\n  entry_id: ${entry_id}\n  kind: "${kind}"`;
      return `\n${head}\n${own}\n${postings.join('\n')}\n`;
    },
  };
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * Account name such as `Assets:1010-Cash`. Beancount permits only letters, digits and dashes, so other characters
 * become dashes.
 */
function nameOf({ type, number, name }: ExportAccount): string {
  return `${ROOTS[type]}:${number}-${name.replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')}`.replace(/-+$/, '');
}

const COLUMNS = [
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
  const columns = COLUMNS.map((key) => ({ key, title: key, type: 'text' as const }));
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

const FORMATS = {
  hledger: hledgerFormat,
  beancount: beancountFormat,
  csv: csvFormat,
} as const satisfies Readonly<Record<ExportFormat, (book: Book) => LedgerFormat>>;

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

export const ledgerExportRoutes = [
  serve(ledgerExport, async ({ db, host, input }) => {
    const { format = 'hledger' } = input;
    const { name, contentType } = await formatOf(db, format);
    const body = streamSnapshot(host.db, (snapshot) => ledgerText(snapshot, format));
    return new FileAnswer({ name, contentType, body });
  }),
];
