import {
  ACCOUNT_NUMBER,
  ACCOUNT_TYPES,
  CASH_FLOWS,
  detailAccounts,
} from '@/lib/domain/ledger/account';
import { ACCOUNT_PREFIXES } from '@/lib/domain/ledger/account-prefixes';
import chart from '@/lib/data/chart-of-accounts.json';
import countries from '@/lib/data/countries.json';
import codes from '@/lib/data/country-codes.json';
import currencies from '@/lib/data/currencies.json';

const repeated = (values: readonly string[]) =>
  values.filter((value, at) => values.indexOf(value) !== at);
const units = new Map(currencies.map(({ code, minor_units }) => [code, minor_units]));
const purposes = new Map(
  chart.flatMap(({ purpose, number }) => (purpose ? [[purpose, number]] : [])),
);

test.each([
  ['AFN', 2],
  ['IRR', 2],
  ['PKR', 2],
  ['USD', 2],
  ['EUR', 2],
  ['AED', 2],
  ['SYP', 2],
  ['LBP', 2],
  ['YER', 2],
  ['IDR', 2],
  ['HUF', 2],
  ['COP', 2],
  ['MMK', 2],
  ['SOS', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['BHD', 3],
  ['OMR', 3],
  ['TND', 3],
  ['LYD', 3],
  ['JOD', 3],
  ['JPY', 0],
  ['CLP', 0],
  ['KRW', 0],
  ['VND', 0],
  ['UGX', 0],
  ['ISK', 0],
  ['XAF', 0],
  ['XOF', 0],
  ['XPF', 0],
  ['CLF', 4],
])('%s has %i decimals, as ISO 4217 says', (code, decimals) =>
  expect(units.get(code)).toBe(decimals),
);

test('every currency has three letters, three digits and a name, once', () => {
  for (const { code, numeric, name } of currencies) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(numeric).toMatch(/^\d{3}$/);
    expect(name).not.toBe('');
  }
  expect(repeated(currencies.map(({ code }) => code))).toEqual([]);
  expect(repeated(currencies.map(({ numeric }) => numeric))).toEqual([]);
});

test('every country of ISO 3166 has a name and a calling code, and a currency that is in the list', () => {
  expect(countries).toHaveLength(249);
  expect(repeated(countries.map(({ code }) => code))).toEqual([]);
  for (const { code, name, phone_code, currency } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(name).not.toBe('');
    expect(phone_code).toMatch(/^\+\d{1,3}$/);
    if (currency !== null) expect(units.has(currency)).toBe(true);
  }
  expect(countries).toContainEqual({
    code: 'AF',
    name: 'Afghanistan',
    phone_code: '+93',
    currency: 'AFN',
  });
});

test('every number and purpose of the chart is there once', () => {
  expect(repeated(chart.map(({ number }) => number))).toEqual([]);
  expect(repeated(chart.flatMap(({ purpose }) => purpose ?? []))).toEqual([]);
  expect(repeated(chart.map(({ name, parent }) => `${parent} ${name}`))).toEqual([]);
});

test('every account has a number, two names, a type, and a way its cash flows', () => {
  for (const { number, name, name_fa, type, position, cash_flow } of chart) {
    expect(number).toMatch(ACCOUNT_NUMBER);
    expect(name).not.toBe('');
    expect(name_fa).toMatch(/[آ-ی]/);
    expect(name_fa).not.toMatch(/[يك]/);
    expect(ACCOUNT_TYPES).toContain(type);
    const standing = position === 'detail' && ['asset', 'liability', 'equity'].includes(type);
    expect(CASH_FLOWS.some((flow) => flow === cash_flow)).toBe(standing);
  }
});

test('a parent is a general account of the same type, listed before, whose number the child begins with', () => {
  chart.forEach(({ number, type, parent, position }, at) => {
    if (parent === null) {
      expect(position).toBe('general');
      return;
    }
    const above = chart.slice(0, at).find((account) => account.number === parent);
    expect(above).toMatchObject({ position: 'general', type });
    expect(number.startsWith(parent)).toBe(true);
  });
});

test('only accounts that take postings have a purpose, and no general account stands empty', () => {
  for (const { number, position, purpose } of chart) {
    if (position === 'detail') continue;
    expect(purpose).toBeUndefined();
    expect(chart.some(({ parent }) => parent === number)).toBe(true);
  }
});

test.each([
  ['cash', '1010'],
  ['currency_stock', '1020'],
  ['bank', '1030'],
  ['nostro', '1040'],
  ['cash_in_transit', '1090'],
  ['revaluation_allowance', '1098'],
  ['position_valuation', '1099'],
  ['customer_receivable', '1110'],
  ['dealer_settlement', '1120'],
  ['agent_settlement', '1130'],
  ['customer_balances', '2010'],
  ['remittances_payable', '2020'],
  ['unclaimed', '2030'],
  ['transfer_tax_payable', '2040'],
  ['blocked_funds', '2050'],
  ['capital', '3000'],
  ['realised_fx', '4010'],
  ['exchange_fees', '4020'],
  ['remittance_fees', '4030'],
  ['unrealised_fx', '4040'],
  ['rounding', '4050'],
  ['cash_over', '4060'],
  ['agent_commission', '5020'],
  ['brokerage', '5030'],
  ['cash_short', '5060'],
  ['counterfeit', '5070'],
  ['bank_charges', '5080'],
])('the organisation finds %s on %s', (purpose, number) =>
  expect(purposes.get(purpose)).toBe(number),
);

test.each([
  'retained_earnings',
  'opening_equity',
  'employee_advances',
  'salaries_payable',
  'tax_withheld',
  'deductions_payable',
  'salaries',
  'employer_cost',
  'fixed_assets',
  'accumulated_depreciation',
  'depreciation_expense',
  'disposal_gain',
  'disposal_loss',
  'impairment',
  'revaluation_surplus',
  'assets_under_construction',
  'prepaid_expenses',
  'other_income',
  'rent',
  'utilities',
  'accounts_payable',
])('the chart has an account for %s', (purpose) => expect(purposes.has(purpose)).toBe(true));

test('whoever is owed or owes is named on the accounts that hold balances of others', () => {
  const named = chart.filter(({ party_required }) => party_required).map(({ number }) => number);
  expect(named).toEqual(['1110', '1120', '1130', '2010']);
});

test('results are counted in the base currency alone', () => {
  const multi = chart.filter(({ is_multi_currency }) => is_multi_currency);
  expect(multi.every(({ type }) => type === 'asset' || type === 'liability')).toBe(true);
});

test('every prefix of the settings finds accounts in the chart', () => {
  for (const prefix of Object.values(ACCOUNT_PREFIXES)) {
    expect(detailAccounts(chart, prefix)).not.toEqual([]);
  }
});

test('the codes that a light page brings are those of all countries', () => {
  expect(codes).toEqual(countries.map(({ code }) => code));
});
