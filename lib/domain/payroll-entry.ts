import type { Deal, Leg } from './deal';
import { carry } from './holding';
import { add, type Decimal, divide, isZero, multiply, negate, round, subtract, sum } from './money';
import type { LineRole } from './payroll';
import type { PayslipLine } from './payslip-lines';
import { atRate } from './position';
import type { PostingLine } from './posting';

/** A slip as the books see it. */
export type PostedSlip = Readonly<{
  party_id: number;
  currency: string;
  lines: readonly PayslipLine[];
  rounding: Decimal;
  net: Decimal;
  base_net: Decimal;
}>;

export type PayrollAccounts = Readonly<{
  salaries: number;
  employer_cost: number;
  tax_withheld: number;
  deductions_payable: number;
  employee_advances: number;
  salaries_payable: number;
  rounding: number;
}>;

type Setting = Readonly<{
  base: string;
  baseDecimals: number;
  /** Base for one unit. */
  rates: Readonly<Record<string, Decimal>>;
  accounts: PayrollAccounts;
  /** Whether advances stand in the currency that they were given in. */
  advancesIn: (currency: string) => boolean;
}>;

export type PayrollEntry = Readonly<{ lines: readonly PostingLine[]; deal: Deal | undefined }>;

/**
 * What a run posts: pay and contributions by account, what is kept back by account or employee, and the net of every
 * employee. In a foreign currency the net is owed in it; everything else is worth its amount at the rate of the run,
 * rounded once a slip, and the salaries are what all of it comes to. What we come to owe of a currency is dealt at
 * that rate: it lessens what we hold of it.
 */
export function accrualOf(slips: readonly PostedSlip[], setting: Setting): PayrollEntry {
  const { accounts, base } = setting;
  const based = slips.map((slip) => inBase(slip, setting));
  const total = (of: (slip: InBase) => Decimal) => sum(based.map(of));
  const grouped = [
    line(
      accounts.salaries,
      base,
      total((one) => one.salary),
    ),
    line(
      accounts.employer_cost,
      base,
      total((one) => one.employer),
    ),
    line(
      accounts.rounding,
      base,
      total((one) => one.rounding),
    ),
    line(accounts.tax_withheld, base, negate(total((one) => one.tax))),
    line(
      accounts.deductions_payable,
      base,
      negate(total((one) => add(one.deduction, one.employer))),
    ),
  ];
  const own = slips.flatMap((slip, at) => personal(slip, based[at], setting));
  const lines = [...grouped, ...own].filter(({ amount }) => !isZero(amount));
  return { lines, deal: dealtAsTyped(lines, base) };
}

type InBase = Readonly<Record<LineRole | 'rounding', Decimal>>;

function inBase(slip: PostedSlip, { baseDecimals, rates }: Setting): InBase {
  const rate = rates[slip.currency] ?? '1';
  const of = (role: LineRole) =>
    sum(slip.lines.filter((one) => one.role === role).map(({ amount }) => amount));
  const worth = (amount: Decimal) => round(multiply(amount, rate), baseDecimals);
  const [tax, deduction, advance] = [
    worth(of('tax')),
    worth(of('deduction')),
    worth(of('advance')),
  ];
  const rounding = worth(slip.rounding);
  const kept = sum([tax, deduction, advance, slip.base_net]);
  return {
    ...{ tax, deduction, advance, rounding, employer: worth(of('employer')) },
    salary: subtract(kept, rounding),
  };
}

/** What the employee owes us less, and what we owe the employee. */
function personal(
  { party_id, currency, lines, net, base_net }: PostedSlip,
  based: InBase | undefined,
  { base, accounts, advancesIn }: Setting,
): PostingLine[] {
  const recovered = sum(lines.filter(({ role }) => role === 'advance').map(({ amount }) => amount));
  const inOwn = advancesIn(currency);
  const worth = based?.advance ?? '0';
  return [
    {
      ...{ account_id: accounts.employee_advances, party_id },
      currency: inOwn ? currency : base,
      amount: negate(inOwn ? recovered : worth),
      base: negate(worth),
    },
    {
      ...{ account_id: accounts.salaries_payable, party_id, currency },
      ...{ amount: negate(net), base: negate(base_net) },
    },
  ];
}

const line = (account_id: number, currency: string, amount: Decimal): PostingLine => ({
  ...{ account_id, currency, amount, base: amount },
});

/** Each foreign line is a deal of its own, for what it was worth; nothing where all is in base. */
function dealtAsTyped(lines: readonly PostingLine[], base: string): Deal | undefined {
  const foreign = lines.filter(({ currency }) => currency !== base);
  if (foreign.length === 0) return undefined;
  return {
    legs: foreign.map(({ currency, amount, base: value }) => ({
      ...{ currency, quantity: amount },
      value: value.replace('-', ''),
    })),
    legOf: (at) => {
      const leg = foreign.findIndex((one) => one === lines[at]);
      return leg === -1 ? undefined : leg;
    },
    rates: {},
  };
}

/** The same the other way round, as when one slip is taken back. */
export function accrualBack(entry: PayrollEntry, base: string): PayrollEntry {
  const lines = entry.lines.map((one) => ({
    ...one,
    ...{ amount: negate(one.amount), base: negate(one.base) },
  }));
  return { lines, deal: dealtAsTyped(lines, base) };
}

/** What one employee gets of a payment, and what is on the books for it: the balance with the party. */
export type PaidSlip = Readonly<{
  party_id: number;
  amount: Decimal;
  held: Readonly<{ amount: Decimal; base: Decimal }>;
}>;

export type PaySetting = Readonly<{
  base: string;
  decimals: Readonly<Record<string, number>>;
  currency: string;
  pay_currency: string;
  /** Base for one unit of a foreign currency; of two foreign ones, what is paid for one of the slips' currency. */
  rate: Decimal;
  /** Base for one unit of the pay currency, where that is foreign and so are the slips. */
  payMid: Decimal | undefined;
  accounts: Readonly<{ salaries_payable: number; realised_fx: number }>;
  at: Readonly<{ account_id: number; location_id?: number | undefined }>;
}>;

/** What an amount of the slips is in the pay currency, rounded once. */
export function payOut(
  amount: Decimal,
  { base, decimals, currency, pay_currency, rate }: Omit<PaySetting, 'accounts' | 'at' | 'payMid'>,
): Decimal {
  if (currency === pay_currency) return amount;
  const units = { decimals: decimals[pay_currency] ?? 2 };
  return currency === base
    ? divide(amount, rate, units)
    : round(multiply(amount, rate), units.decimals);
}

/**
 * What a payment posts: each employee is owed less, a place or account has less. Paid in another currency than was
 * owed, what was owed goes at what it stands at in the books, and what is paid more or less than that is realised.
 */
export function paymentOf(
  slips: readonly PaidSlip[],
  setting: PaySetting,
): PayrollEntry & Readonly<{ amount: Decimal; pay: Decimal }> {
  const { base, decimals, currency, pay_currency, accounts, at, payMid } = setting;
  const units = decimals[base] ?? 2;
  const amount = sum(slips.map((one) => one.amount));
  const pay = sum(slips.map((one) => payOut(one.amount, setting)));
  const owed = slips.map(({ party_id, amount: part }) => ({
    ...{ account_id: accounts.salaries_payable, party_id, currency },
    ...{ amount: part, base: currency === base ? part : '0' },
  }));
  const paid = {
    ...{ ...at, currency: pay_currency, amount: negate(pay) },
    base: pay_currency === base ? negate(pay) : '0',
  };
  if (currency === pay_currency) {
    const deal = currency === base ? undefined : { legs: [], legOf: () => undefined, rates: {} };
    return { lines: [...owed, paid], deal, amount, pay };
  }
  const relieved = slips.map((one) => relievedBy(one, { setting, units }));
  const value = pay_currency === base ? pay : round(multiply(pay, payMid ?? '0'), units);
  const legs: Leg[] = [
    ...(currency === base
      ? []
      : slips.map(({ amount: quantity }, each) => ({
          ...{ currency, quantity, value: relieved[each] ?? '0' },
        }))),
    ...(pay_currency === base
      ? []
      : [
          {
            ...{ currency: pay_currency, quantity: negate(pay) },
            value: currency === base ? amount : value,
          },
        ]),
  ];
  const result = currency === base ? '0' : subtract(value, sum(relieved));
  const realised = isZero(result) ? [] : [line(accounts.realised_fx, base, result)];
  return {
    lines: [...owed, paid, ...realised],
    deal: { legs, legOf: (index) => legOfLine(index, { slips, setting }), rates: {} },
    ...{ amount, pay },
  };
}

/** What goes off the books with a part of what somebody is owed: its share of what all of it stands at. */
function relievedBy(
  { amount, held }: PaidSlip,
  { setting: { rate }, units }: Readonly<{ setting: PaySetting; units: number }>,
): Decimal {
  return sum(carry(held, { amount, price: atRate(rate) }, units).map(({ base }) => base));
}

/** Each employee's line is a leg of its own where it is foreign; the money that is paid is the last one. */
function legOfLine(
  index: number,
  {
    slips,
    setting: { base, currency },
  }: Readonly<{ slips: readonly PaidSlip[]; setting: PaySetting }>,
): number | undefined {
  if (currency === base) return index === slips.length ? 0 : undefined;
  return index <= slips.length ? index : undefined;
}
