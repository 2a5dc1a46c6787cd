import { fixed } from '@/lib/domain/money';
import type { Currencies } from '@/server/ledger/currencies';
import type { ExportAccount, ExportLine } from './ledger-export.sql';

/** Data that an export format needs besides the entries. */
export type Book = Readonly<{
  title: string;
  accounts: readonly ExportAccount[];
  currencies: Currencies;
}>;

/** An export format. */
export type LedgerFormat = Readonly<{
  name: string;
  contentType: string;
  head(): string;
  entry(lines: readonly ExportLine[]): string;
}>;

/**
 * Converts a text to one line. Replaces line breaks by spaces, and semicolons by commas, because semicolons begin
 * comments.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}

/**
 * Formats an amount for plain-text accounting. A foreign amount is followed by its total cost in base. A line whose
 * amount is zero is written with its value in base.
 */
export function priced(
  { currency, amount, base }: ExportLine,
  { base: home, decimals }: Currencies,
): string {
  const of = (value: string, code: string) => `${fixed(value, decimals[code] ?? 4)} ${code}`;
  if (currency === home || /^-?[0.]+$/.test(amount)) return of(base, home);
  return `${of(amount, currency)} @@ ${of(base.replace('-', ''), home)}`;
}
