import { fiscalYearOf } from '@/lib/domain/calendar';
import { plain } from '@/lib/domain/money';
import { type Employment, periodsAfter, periodsLeft } from '@/lib/domain/hrm/payroll';
import type { SlipTax } from '@/lib/domain/hrm/payslip-input';
import { Refusal } from '@/lib/domain/refusal';
import { allTaxTables, taxTableFor } from '@/server/hrm/tax-table/tax-tables.sql';
import type { Db } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import type { Reference } from '@/server/ledger/reference';
import type { WholeRun } from './run-body';
import { taxedBefore } from './slips.sql';

type Asking = Readonly<{
  db: Db;
  body: WholeRun;
  rates: Readonly<Record<string, string>>;
  reference: Pick<Reference, 'currencies'>;
}>;

type Employed = Readonly<{ id: number; spells: readonly Employment[] }>;

type Taxing = Readonly<{
  currency: string;
  table: Awaited<ReturnType<typeof taxTableFor>>;
  of: (employee: Employed) => SlipTax | undefined;
}>;

/**
 * Tax data for each currency of the slips. The data comes from the table that the run names, otherwise from the table
 * in force on the period's last day.
 */
export async function taxesOf(
  { db, body, rates, reference: { currencies } }: Asking,
  paidIn: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Taxing>> {
  const { base, decimals } = currencies;
  const { fiscal_year_start } = await organisationOf(db);
  const year = fiscalYearOf(body.period_to, fiscal_year_start);
  const period = { from: body.period_from, to: body.period_to };
  const following = periodsAfter(period, body.frequency, year.to);
  const taxings = new Map<string, Taxing>();
  for (const currency of paidIn) {
    const table = await tableOf(db, body, { currency, base });
    const in_ = table?.currency ?? (table ? base : currency);
    const taxedSince = (from: string) =>
      taxedBefore(db, { from, before: body.period_from, currency: in_ });
    const before = await taxedSince(year.from);
    const inMonth = await taxedSince(`${body.period_to.slice(0, 7)}-01`);
    const rate = in_ === currency ? '1' : (rates[currency] ?? '1');
    const of = ({ id, spells }: Employed): SlipTax | undefined =>
      table && {
        table,
        remaining: periodsLeft(following, spells),
        rate,
        decimals: decimals[in_] ?? 2,
        before: readSums(before(id)),
        inMonth: readSums(inMonth(id)),
      };
    taxings.set(currency, { currency: in_, table, of });
  }
  return taxings;
}

const readSums = (sums: Readonly<{ taxable: string; tax: string }> | undefined) => ({
  taxable: plain(sums?.taxable ?? '0'),
  tax: plain(sums?.tax ?? '0'),
});

/**
 * Returns the tax table for a currency: the run's named table, otherwise the currency's table in force, otherwise the
 * base currency's table in force. Refuses a named table that does not exist or is in a third currency.
 */
async function tableOf(
  db: Db,
  { tax_table_id, period_to: day }: WholeRun,
  { currency, base }: Readonly<{ currency: string; base: string }>,
) {
  if (tax_table_id === undefined) {
    const own = await taxTableFor(db, { day, currency, base });
    return own ?? taxTableFor(db, { day, currency: base, base });
  }
  const table = (await allTaxTables(db)).find(({ id }) => id === tax_table_id);
  if (!table) throw new Refusal('payroll.no-tax-table', { field: 'tax_table_id' });
  const of = table.currency ?? base;
  if (of !== base && of !== currency) {
    throw new Refusal('payroll.tax-currency', { field: 'tax_table_id', params: { currency: of } });
  }
  return table;
}
