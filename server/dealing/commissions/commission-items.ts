import type { Commission } from '@/lib/contract/accounting/parties';
import { type Decimal, divide, multiply, negate, round } from '@/lib/domain/money';
import { perUnit } from '@/lib/domain/rate';
import { type Currencies, wireOf } from '@/server/ledger/currencies';
import type { Item, RemitRow } from './commissions.sql';
import { remitCourse } from '@/server/dealing/remittance/remittance-course';
import { quoteOf } from '@/server/dealing/remittance/remittance-quote';

const TAKEN_BACK: readonly string[] = ['cancelled', 'returned', 'refused'];

/**
 * Value of a remittance in base, not yet rounded to the decimals of base: at the mid stored with it, otherwise at the
 * agreed rate.
 */
function baseOf({ body, amount, currency, course }: RemitRow, base: string): Decimal {
  if (currency === base) return amount;
  const { mid } = remitCourse(course);
  const quote = quoteOf(body);
  if (mid !== undefined) return multiply(amount, mid);
  return quote ? divide(multiply(amount, perUnit(quote)), '1', { decimals: 8 }) : '0';
}

/**
 * Converts remittances to the items of a batch, valued in base. A remittance that was cancelled, returned or refused
 * has a negative value.
 */
export const itemsOf = (rows: readonly RemitRow[], base: string): Item[] =>
  rows.map((row) => {
    const worth = baseOf(row, base);
    const signed = TAKEN_BACK.includes(row.stage) ? negate(worth) : worth;
    return { id: row.id, number: row.number, date: row.date, base: signed };
  });

type Known = Readonly<{ agent: Readonly<{ terms: Commission }> | null; currencies: Currencies }>;

/**
 * Data stored with a posted batch: its remittances with their values in base, their total, the commission and its
 * terms.
 */
export type Batched = Readonly<{
  items: readonly Item[];
  commission: Decimal;
  total: Decimal;
  terms?: Commission;
}>;

export const batchOf = ({ items, total, commission }: Batched, { agent, currencies }: Known) => ({
  items: shownItems(items, currencies),
  count: items.length,
  total_base: inBase(total, currencies),
  commission: wireOf(currencies).money(commission, agent?.terms.currency ?? currencies.base),
});

const shownItems = (items: readonly Item[], currencies: Currencies) =>
  items.map((item) => ({ ...item, base: inBase(item.base, currencies) }));

/** Rounds a value for display only; the commission is computed from unrounded values. */
const inBase = (value: Decimal, currencies: Currencies) =>
  wireOf(currencies).base(round(value, currencies.decimals[currencies.base] ?? 2));
