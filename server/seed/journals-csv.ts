import type { SeedJournal } from './journals';

/** Returns generated entries as a CSV file for import, with one row per ledger line. */
export function journalsCsv(entries: Iterable<SeedJournal>): string {
  const rows = ['entry,date,memo,account,debit,credit,currency,base'];
  let number = 0;
  for (const { date, memo, lines } of entries) {
    number += 1;
    for (const { account, debit = '', credit = '', currency = '', base = '' } of lines) {
      rows.push([`E${number}`, date, memo, account, debit, credit, currency, base].join());
    }
  }
  return `${rows.join('\n')}\n`;
}
