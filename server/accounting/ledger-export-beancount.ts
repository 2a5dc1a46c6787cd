import type { Book, LedgerFormat } from './ledger-export-format';
import { oneLine, priced } from './ledger-export-format';
import type { ExportAccount } from './ledger-export.sql';

const ROOTS = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
} as const;

/** A day before any posting. */
const OPENED = '1989-12-31';

export function beancountFormat({ title, accounts, currencies }: Book): LedgerFormat {
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

/** Account name such as `Assets:1010-Cash`. Beancount permits letters, digits and dashes only. */
function nameOf({ type, number, name }: ExportAccount): string {
  return `${ROOTS[type]}:${number}-${name.replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')}`.replace(/-+$/, '');
}
