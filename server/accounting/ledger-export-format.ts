import { fixed } from '@/lib/domain/money';
import type { Currencies } from '@/server/ledger/currencies';
import type { ExportAccount, ExportLine } from './ledger-export.sql';

/** What a file is written from. */
export type Book = Readonly<{
  title: string;
  accounts: readonly ExportAccount[];
  currencies: Currencies;
}>;

/** How a ledger is written in one kind of file. */
export type LedgerFormat = Readonly<{
  name: string;
  contentType: string;
  head(): string;
  entry(lines: readonly ExportLine[]): string;
}>;

/** One line of text: what would end it, or begin a comment, is replaced. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}

/**
 * An amount as plain-text accounting writes it: at its whole cost where it is foreign. What has a
 * value and no quantity is written in the base currency.
 */
export function priced(
  { currency, amount, base }: ExportLine,
  { base: home, decimals }: Currencies,
): string {
  const of = (value: string, code: string) => `${fixed(value, decimals[code] ?? 4)} ${code}`;
  if (currency === home || /^-?[0.]+$/.test(amount)) return of(base, home);
  return `${of(amount, currency)} @@ ${of(base.replace('-', ''), home)}`;
}
