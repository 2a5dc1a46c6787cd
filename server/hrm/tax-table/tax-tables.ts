import { type TaxTableRecord, taxTables } from '@/lib/contract/hrm/tax-table';
import { bandRefusals } from '@/lib/domain/hrm/income-tax';
import { fits, plain } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { recordRoutes } from '@/server/kernel/records';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';
import { allTaxTables } from './tax-tables.sql';

type Fields = Omit<TaxTableRecord, 'id' | 'version'>;

/** Tax tables, with amounts in the decimals of their currency. */
async function tablesOf(db: Db): Promise<TaxTableRecord[]> {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  return (await allTaxTables(db)).map((row) => {
    const code = row.currency ?? currencies.base;
    const bands = row.bands.map(({ from, to, rate }) => ({
      from: wire.money(from, code),
      to: to === null ? null : wire.money(to, code),
      rate: plain(rate),
    }));
    return { ...row, bands };
  });
}

function refusalsOf({ currency, bands }: Fields, { base, decimals }: Currencies): Refusal[] {
  const code = currency ?? base;
  const units = decimals[code];
  if (units === undefined) {
    return [
      new Refusal('ledger.currency-unknown', { params: { currency: code }, field: 'currency' }),
    ];
  }
  const params = { currency: code, decimals: String(units) };
  const tooFine = bands.flatMap(({ from, to }, at) =>
    Object.entries({ from, to: to ?? '0' }).flatMap(([name, amount]) =>
      fits(amount, units)
        ? []
        : [new Refusal('ledger.decimals', { params, field: `bands.${at}.${name}` })],
    ),
  );
  return [...tooFine, ...bandRefusals(bands)];
}

export const taxTableRoutes = recordRoutes<TaxTableRecord, keyof Fields>(taxTables, {
  table: 'tax_table',
  type: 'tax table',
  nameColumn: 'name',
  rows: tablesOf,
  blank: {
    valid_from: '1990-01-01',
    is_active: true,
  },
  refusals: async ({ db }, fields) => refusalsOf(fields, await currenciesOf(db)),
  columns: ({ bands, ...fields }) => ({ ...fields, bands: JSON.stringify(bands) }),
});
