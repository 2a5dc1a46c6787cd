import type { Book, LedgerFormat } from './ledger-export-format';
import { oneLine, priced } from './ledger-export-format';
import type { ExportAccount } from './ledger-export.sql';

const TYPES = { asset: 'A', liability: 'L', equity: 'E', income: 'R', expense: 'X' } as const;

export function hledgerFormat({ title, accounts, currencies }: Book): LedgerFormat {
  const names = fullNames(accounts);
  const declared = accounts.map(
    (account) =>
      `account ${names.get(account.id) ?? ''}  ; type: ${account.isCash ? 'C' : TYPES[account.type]}`,
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
        const comment = known && `  ; ${plainComment(known)}`;
        return `    ${names.get(line.account_id) ?? ''}  ${priced(line, currencies)}${comment}`;
      });
      const head = `${date} * (${oneLine(number)}) ${oneLine(memo)}  ; entry_id:${entry_id}, kind:${kind}`;
      return `\n${head}\n${postings.join('\n')}\n`;
    },
  };
}

/** Converts a text to a comment. Colons and brackets are changed, because hledger would read them as tags and dates. */
function plainComment(text: string): string {
  return oneLine(text).replaceAll(':', ' :').replaceAll('[', '(').replaceAll(']', ')');
}

/**
 * Full account names such as `1 Assets:10 Cash and currency:1010 Cash`. Colons and repeated spaces within a name are
 * replaced, because hledger would split the name there.
 */
function fullNames(accounts: readonly ExportAccount[]): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { id, parent, number, name } of accounts) {
    const own = oneLine(`${number} ${name}`).replaceAll(':', '-');
    const above = parent === null ? undefined : names.get(parent);
    names.set(id, above === undefined ? own : `${above}:${own}`);
  }
  return names;
}
