import { type FeeRuleRecord, feeRules } from '@/lib/contract/dealing/fee-rules';
import type { FeeRule } from '@/lib/domain/dealing/fee';
import { compare, fits, isZero, plain } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Db } from '@/server/kernel/host';
import { recordRoutes } from '@/server/kernel/records';
import { type Currencies, currenciesOf, wireOf } from '@/server/ledger/currencies';

type Fields = Omit<FeeRuleRecord, 'id' | 'version' | 'fee_currency'>;

/** All rules, active or not. Amounts are in base. */
async function feeRulesOf(db: Db): Promise<FeeRuleRecord[]> {
  const currencies = await currenciesOf(db);
  const wire = wireOf(currencies);
  const rows = await db.selectFrom('fee_rule').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    ...row,
    fee_currency: currencies.base,
    band_from: wire.base(row.band_from),
    band_to: wire.base(row.band_to),
    fixed: wire.base(row.fixed),
    percent: plain(row.percent),
    min: wire.base(row.min),
    max: wire.base(row.max),
  }));
}

const isBelow = (upper: string | null, lower: string | null) =>
  upper !== null && lower !== null && compare(upper, lower) < 0;

function refusalsOf(
  rule: Fields,
  { base, decimals }: Currencies,
  feeCurrency: unknown = base,
): Refusal[] {
  const units = decimals[base] ?? 2;
  const sums = ['band_from', 'band_to', 'fixed', 'min', 'max'] as const;
  const params = { currency: base, decimals: String(units) };
  const { currency, kind, band_from, band_to, fixed, percent, min, max, valid_to } = rule;
  const counts = { fixed, per_lakh: fixed, percent, mixed: isZero(fixed) ? percent : fixed }[kind];
  const says = (is: boolean, code: string, field: string) =>
    is ? [new Refusal(code, { field })] : [];
  return [
    ...sums.flatMap((field) =>
      fits(rule[field] ?? '0', units) ? [] : [new Refusal('ledger.decimals', { params, field })],
    ),
    ...(currency === null || decimals[currency] !== undefined
      ? []
      : [new Refusal('ledger.currency-unknown', { params: { currency }, field: 'currency' })]),
    ...(feeCurrency === base
      ? []
      : [new Refusal('fee.in-base', { params: { currency: base }, field: 'fee_currency' })]),
    ...says(band_to !== null && compare(band_to, band_from) <= 0, 'fee.band', 'band_to'),
    ...says(isBelow(max, min), 'fee.bounds', 'max'),
    ...says(valid_to !== null && valid_to < rule.valid_from, 'fee.days', 'valid_to'),
    ...says(isZero(counts), 'fee.nothing', kind === 'percent' ? 'percent' : 'fixed'),
  ];
}

export const feeRuleRoutes = recordRoutes<FeeRuleRecord, keyof Fields>(feeRules, {
  table: 'fee_rule',
  type: 'fee rule',
  rows: feeRulesOf,
  unstored: ['fee_currency'],
  blank: {
    band_from: '0',
    fixed: '0',
    percent: '0',
    mode_default: 'on_top',
    priority: 0,
    valid_from: '1990-01-01',
    is_active: true,
  },
  refusals: async ({ db }, rule, { fee_currency }) =>
    refusalsOf(rule, await currenciesOf(db), fee_currency),
});

/** Active fee rules of remittances. */
export function remitFees(db: Db): Promise<FeeRule[]> {
  return db
    .selectFrom('fee_rule')
    .selectAll()
    .where('product', 'in', ['remit_out', 'remit_in'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute();
}
