import { fixed } from '@/lib/domain/money';
import type { Currencies } from '@/server/ledger/currencies';
import type { ExportAccount, ExportLine } from './ledger-export.sql';

/** Data for the head of an export. */
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

/** Makes a text one line: replaces line breaks, and semicolons, which begin comments. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}

/**
 * Formats an amount for plain-text accounting; a foreign one with its total cost. A line without a quantity is written
 * in base.
 */
export function priced(
  { currency, amount, base }: ExportLine,
  { base: home, decimals }: Currencies,
): string {
  const of = (value: string, code: string) => `${fixed(value, decimals[code] ?? 4)} ${code}`;
  if (currency === home || /^-?[0.]+$/.test(amount)) return of(base, home);
  return `${of(amount, currency)} @@ ${of(base.replace('-', ''), home)}`;
}
